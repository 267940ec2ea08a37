import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { OrderedRoutePlans } from '@tropeiro/domain/planning/change/ordered-plans-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { getContentOfPoints, getLastLine } from '../../store/planning/changed-points.ts';
import { pointCountOf, type StoredWholePlan, type WholePlan } from '../change/plan-draft.ts';
import { requirePlanContentLimit, requirePlanPointLimit, requireRoutePointLimit } from '../change/plan-limits.ts';
import type { Adoption } from '../change/store-change.ts';
import type { KnownPoints } from './order-of-plans.ts';

/** The routes that get points of other routes, with their last lines. */
export async function joinedRoutes(
  db: Db,
  { route_plans: sent }: OrderedRoutePlans,
  { plans, others }: KnownPoints,
): Promise<readonly Adoption[]> {
  const routeOf = new Map([
    ...[...others].map(([id, point]) => [id as number | null, point.route_id] as const),
    ...plans.flatMap(({ points }) => points.map((point) => [point.id, point.route_id] as const)),
  ]);
  const routeOfPlan = new Map(plans.map(({ facts }) => [facts.id, facts.route_id]));
  const joined = new Set(
    sent.flatMap(({ id, route_points: ids }) => {
      const routeId = routeOfPlan.get(id)!;
      return ids.some((pointId) => routeOf.get(pointId) !== routeId) ? routeId : [];
    }),
  );
  const adoptions: Adoption[] = [];
  for (const routeId of joined) adoptions.push({ routeId, lastLine: await getLastLine(db, routeId) });
  return adoptions;
}

/** Refuses plans that would have more points or content than a plan, or their route, may have. */
export async function requireJoiningLimits(
  db: Db,
  { route_plans: sent }: OrderedRoutePlans,
  { before, after }: { readonly before: readonly StoredWholePlan[]; readonly after: readonly WholePlan[] },
): Promise<void> {
  const joiningOfRoute = new Map<number, number>();
  for (const [at, plan] of after.entries()) {
    const { id, route_id: routeId } = plan.facts;
    const present = new Set(before[at]!.points.map((point) => point.id));
    const joining = plan.points.filter((point) => !present.has(point.id));
    const fromRoutes = joining.filter((point) => point.route_id !== routeId).length;
    joiningOfRoute.set(routeId, (joiningOfRoute.get(routeId) ?? 0) + fromRoutes);
    const pointer = `/data/route_plans/${sent.findIndex((plan) => plan.id === id)}/route_points`;
    await withPointer(pointer, async () => {
      requirePlanPointLimit(pointCountOf(plan));
      if (joining.length === 0) return;
      const content = await getContentOfPoints(
        db,
        joining.flatMap((point) => point.id ?? []),
      );
      await requirePlanContentLimit(db, id, content);
      await requireRoutePointLimit(db, routeId, joiningOfRoute.get(routeId) ?? 0);
    });
  }
}

/** Does work whose refusals point to the points of one of several plans. */
async function withPointer(pointer: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { faults: error.faults.map((fault) => ({ ...fault, pointer })) });
  }
}
