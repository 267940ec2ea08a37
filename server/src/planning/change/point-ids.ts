import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { lockedPoints } from '@tropeiro/domain/planning/locks.ts';
import type { PlannedPoint, WholePlan } from './plan-draft.ts';

/** Why an id is no point of the plan that can still be moved. */
export const missingPointFault = ({ underWay }: WholePlan, id: number): Omit<Fault, 'pointer'> =>
  underWay?.done.some((point) => point.id === id) ? { code: 'not_to_visit' } : unknownReference(id);

/** Refuses to move or remove locked points of a plan that a call names. */
export function requireUnlockedPoints(ids: readonly number[], points: readonly PlannedPoint[]): void {
  const locked = new Set(points.flatMap(({ id, lockedStart }) => (lockedStart === undefined ? [] : [id])));
  const named = ids.flatMap((id, index) => (locked.has(id) ? [{ id, pointer: `/data/route_points/${index}` }] : []));
  if (named.length > 0) throw lockedPoints(named);
}

/** Refuses a list of ids with duplicates, or with ids for which `faultOf` returns a fault. */
export function requirePoints(
  ids: readonly number[],
  faultOf: (id: number) => Omit<Fault, 'pointer'> | undefined,
): void {
  const seen = new Set<number>();
  const faults = ids.flatMap((id, index): Fault[] => {
    const fault = seen.has(id) ? ({ code: 'repeated' } as const) : faultOf(id);
    seen.add(id);
    return fault ? [{ ...fault, pointer: `/data/route_points/${index}` }] : [];
  });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
