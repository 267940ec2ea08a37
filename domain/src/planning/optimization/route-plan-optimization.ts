import type { Fault } from '../../faults/fault.ts';
import { unknownReference } from '../../faults/unknown-reference.ts';
import type { RoutePoint } from '../points/route-point-schema.ts';
import { isTerminal } from '../points/route-point-type.ts';
import type { RoutePlan } from '../route-plan-schema.ts';

/** The longest search that a service may allow, in seconds. */
export const searchMaxS = 3600;

/** The fields of a point that determine whether it can be locked. */
type LockablePoint = Pick<RoutePoint, 'type'> & {
  readonly id: number | null;
  readonly service_start?: string | null;
};

/** The faults of locked points: each must belong to the plan, have planned times and be named once. */
export function lockedPointFaults(
  ids: readonly number[],
  { status }: Pick<RoutePlan, 'status'>,
  points: readonly LockablePoint[],
): Fault[] {
  if (ids.length > 0 && status !== 'P' && status !== 'E')
    return [{ pointer: '/data/locked_points', code: 'not_timed' }];
  const known = new Map(points.flatMap((point) => (isTerminal(point.type) ? [] : [[point.id, point] as const])));
  const seen = new Set<number>();
  return ids.flatMap((id, index): Fault[] => {
    const pointer = `/data/locked_points/${index}`;
    const point = known.get(id);
    if (!point) return [{ pointer, ...unknownReference(id) }];
    if (!point.service_start) return [{ pointer, code: 'not_timed' }];
    if (seen.has(id)) return [{ pointer, code: 'repeated' }];
    seen.add(id);
    return [];
  });
}
