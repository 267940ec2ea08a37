import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { isAroundBrazil } from '@tropeiro/domain/places/brazil.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { correctionFaults } from '@tropeiro/domain/planning/point-changes.ts';
import type { AddedPoint } from '@tropeiro/domain/planning/route-plan-report.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { askedAddress } from '../../geocoding/asked-address.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import { countItemsOfPoints } from '../../store/planning/changed-points.ts';
import { type CorrectablePoint, findPointToCorrect } from '../../store/planning/corrected-points.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, type PreparingChange, prepareChange, timingOf } from './change-plan.ts';
import { placePoints } from './place-points.ts';
import type { PlannedPoint, StoredWholePlan } from './plan-draft.ts';
import { requireItemRoom, requireRoom } from './plan-room.ts';
import { getPlanFor, plannedPoint } from './plans-to-change.ts';

/**
 * Puts right where a point is, and remembers it for its address. A point of the plan keeps its place in the order; one of its
 * route that is in no plan, such as one that was not found, comes into this one.
 */
export const correctRoutePoint = (tools: PlanningTools): PreparedHandler<'correctRoutePoint', PreparedChange> => ({
  async prepare(call) {
    const { db, params, body } = call;
    const plan = await getPlanFor(db, 'change', params.id);
    const found = await findPointToCorrect(db, params.point_id);
    if (!found || !isOfPlan(found, plan)) throw new Refusal('not_found');
    const { latitude, longitude } = body.data;
    const at = { latitude, longitude };
    requireLikely(at);
    const isAdded = found.route_plan_id === null;
    return prepareChange(call, tools, {
      plan,
      drafts: [{ before: plan, after: { ...plan, points: await corrected(call, tools, plan, found, at) } }],
      correction: { id: found.id, ...at, ...rememberedFor(found, at) },
      report: { added_points: isAdded ? [addedPoint(found, plan.facts.id)] : [] },
    });
  },
  commit: commitChange,
});

/** Whether a point is in the plan, or in none of the plan's route. */
const isOfPlan = (point: CorrectablePoint, { facts }: StoredWholePlan): boolean =>
  point.route_plan_id === facts.id || (point.route_plan_id === null && point.route_id === facts.route_id);

/** The points of the plan with this one where it is. */
async function corrected(
  call: PreparingChange,
  tools: PlanningTools,
  plan: StoredWholePlan,
  found: CorrectablePoint,
  at: Coordinates,
): Promise<readonly PlannedPoint[]> {
  if (found.route_plan_id !== null)
    return plan.points.map((point) => (point.id === found.id ? { ...point, ...at } : point));
  requireRoom(plan.points.length + 1);
  await requireItemRoom(call.db, plan.facts.id, await countItemsOfPoints(call.db, [found.id]));
  const point = plannedPoint({ ...found, ...at });
  const rest = isTerminal(point.type) ? plan.points.filter(({ type }) => type !== point.type) : plan.points;
  return placePoints({ ...plan, points: rest }, [{ point, order: null }], await timingOf(call, tools));
}

const addedPoint = ({ id, name, external_code }: CorrectablePoint, planId: number): AddedPoint => ({
  id,
  route_plan_id: planId,
  line: 1,
  name,
  external_code,
});

/** Refuses a place that is the wrong way round. */
export function requireLikely(at: Coordinates): void {
  const faults = correctionFaults(at);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

/**
 * What a place is remembered for; nothing, where it is far from Brazil, or the point has no address, or one that any other
 * point may have too.
 */
export function rememberedFor(
  { address, address_detail: parts }: Pick<CorrectablePoint, 'address' | 'address_detail'>,
  at: Coordinates,
) {
  if (address === null || !isAroundBrazil(at)) return {};
  const { key, isPlace } = askedAddress(parts ?? address);
  return isPlace ? { address: { address_key: key, address } } : {};
}
