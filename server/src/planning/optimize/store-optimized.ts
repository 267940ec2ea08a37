import { announce, announceAll } from '../../handling/announce.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { type PlanFacts, updatePlans } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { insertPlans } from '../../store/planning/store-route.ts';
import { copyPoints, type MovedPoint, movePoints, updatePlanStatus } from '../../store/planning/stored-plans.ts';
import { listBookings } from '../bookings.ts';
import { nobody } from '../import/find-crews.ts';
import { storedCrew } from '../import/list-crews.ts';
import { notPlanned } from '../import/route-rows.ts';
import { warningsOfPlans } from '../kept-warnings.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import { lockedLeftOut, type OptimizationTask } from './optimization-task.ts';

/** Whether an optimization has failed: it uses nobody, or a point would lose the hour that was promised. */
export const hasFailed = (optimization: OptimizationTask, routes: PlannedRoutes): boolean =>
  routes.plans.length === 0 || lockedLeftOut(optimization, routes).length > 0;

/** The facts of the plans that an optimization makes of one, that of the first crew in use first. */
export const optimizedFacts = ({ plan, crews }: OptimizationTask, { plans, sourceUsed }: PlannedRoutes): PlanFacts[] =>
  plans.map(({ crew, total_time, total_distance, total_points, total_capacity }) => ({
    ...plan.facts,
    status: 'P',
    source_used: sourceUsed,
    ...storedCrew(crews[crew]),
    user_id: crews[crew]?.driver?.user_id ?? null,
    total_time,
    total_distance,
    total_points,
    total_capacity,
  }));

/**
 * Writes what came of an optimization, and announces it: the plan becomes that of the first crew in use, the others get
 * plans of their own, points that fit in none are left to the route. What has failed is kept as it was.
 */
export async function storeOptimized(
  transaction: Transaction,
  optimization: OptimizationTask,
  routes: PlannedRoutes,
): Promise<void> {
  const { id, route_id: routeId } = optimization.plan.facts;
  const [first, ...others] = optimizedFacts(optimization, routes);
  if (!first || hasFailed(optimization, routes)) return storeFailed(transaction, id);
  await updatePlans(transaction, [first]);
  const otherIds = await insertPlans(transaction, routeId, others);
  await storePoints(transaction, [id, ...otherIds], optimization, routes);
  const planIds = [id, ...otherIds];
  const booked = [first, ...others].map((facts, index) => ({
    ...facts,
    id: planIds[index]!,
    crew: optimization.crews[routes.plans[index]!.crew] ?? nobody,
  }));
  const bookings = await listBookings(transaction, booked);
  await replaceWarnings(transaction, routeId, planIds, warningsOfPlans(planIds, routes.warnings, bookings));
  const [optimized, ...created] = await listRoutePlansByIds(transaction, [id, ...otherIds]);
  if (optimized) announce(transaction, 'route_plan.optimized', optimized);
  announceAll(transaction, 'route_plan.created', created);
}

/** Keeps a plan as it is, and says that it could not be optimized. */
export async function storeFailed(transaction: Transaction, planId: number): Promise<void> {
  await updatePlanStatus(transaction, planId, 'I');
  const [plan] = await listRoutePlansByIds(transaction, [planId]);
  if (plan) announce(transaction, 'route_plan.optimization_failed', plan);
}

/** Writes each point to where it was planned. A departure or arrival in several plans is copied into all but the first. */
async function storePoints(
  transaction: Transaction,
  planIds: readonly number[],
  { plan: { points } }: OptimizationTask,
  { plans, unassigned }: PlannedRoutes,
): Promise<void> {
  const moved = new Map<number, MovedPoint>();
  const copied: MovedPoint[] = [];
  for (const [index, plan] of plans.entries())
    for (const { point, ...planned } of plan.points) {
      const id = points[point]?.id ?? 0;
      const one = {
        ...planned,
        id,
        route_plan_id: planIds[index] ?? null,
        unassigned_code: null,
        unassigned_remedy: null,
      };
      if (moved.has(id)) copied.push(one);
      else moved.set(id, one);
    }
  for (const { point, code, remedy } of unassigned) {
    const id = points[point]?.id ?? 0;
    moved.set(id, { ...notPlanned, id, route_plan_id: null, unassigned_code: code, unassigned_remedy: remedy });
  }
  await movePoints(transaction, [...moved.values()]);
  await copyPoints(transaction, copied);
}
