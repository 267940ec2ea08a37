import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { getContentOfPoints } from '../../store/planning/changed-points.ts';
import { type PlannedPoint, pointCountOf, type WholePlan } from './plan-draft.ts';
import { requirePlanContentLimit, requirePlanPointLimit, requireRoutePointLimit } from './plan-limits.ts';

/** A plan whose points change, and the pointer to it in the call. */
export type PlanToFill = {
  readonly before: WholePlan;
  readonly after: WholePlan;
  readonly pointer: string;
};

/**
 * Refuses plans that would have more points or content than a plan, or their route, may have. Points that leave a plan
 * or route make room for those that join it.
 */
export async function requireJoiningLimits(db: Db, plans: readonly PlanToFill[]): Promise<void> {
  const joiningOfRoute = new Map<number, number>();
  const leavingOfRoute = leavingByRoute(plans);
  for (const { before, after, pointer } of plans) {
    const joining = pointsOnlyIn(after, before);
    if (joining.length === 0) continue;
    const { id, route_id: routeId } = after.facts;
    const fromRoutes = joining.filter((point) => point.route_id !== routeId).length;
    joiningOfRoute.set(routeId, (joiningOfRoute.get(routeId) ?? 0) + fromRoutes);
    await withPointer(pointer, async () => {
      if (after.points.length > before.points.length) requirePlanPointLimit(pointCountOf(after));
      const added = await getContentOfPoints(db, idsOf(joining));
      await requirePlanContentLimit(db, id, added, idsOf(pointsOnlyIn(before, after)));
      await requireRoutePointLimit(db, routeId, joiningOfRoute.get(routeId) ?? 0, leavingOfRoute.get(routeId));
    });
  }
}

/** The ids of the points that leave each route for another one. */
function leavingByRoute(plans: readonly PlanToFill[]): ReadonlyMap<number, readonly number[]> {
  const leaving = new Map<number, number[]>();
  for (const { after } of plans)
    for (const { id, route_id: routeId } of after.points) {
      if (id === null || routeId === after.facts.route_id) continue;
      const ids = leaving.get(routeId) ?? [];
      ids.push(id);
      leaving.set(routeId, ids);
    }
  return leaving;
}

const idsOf = (points: readonly PlannedPoint[]): number[] => points.flatMap(({ id }) => id ?? []);

function pointsOnlyIn({ points }: WholePlan, other: WholePlan): PlannedPoint[] {
  const known = new Set(other.points.map(({ id }) => id));
  return points.filter(({ id }) => !known.has(id));
}

/** Does work whose refusals point to one of several plans. */
async function withPointer(pointer: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { faults: error.faults.map((fault) => ({ ...fault, pointer })) });
  }
}
