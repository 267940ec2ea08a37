import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import { breaksRule, subjectOf } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { type PlannedRoutes, type PlanningTask, type PlanningTools, planRoutes } from '../routing/plan-routes.ts';
import { allWarnings, type RoutedPlan } from '../routing/routing.ts';

/**
 * The optimized routes of a plan, which are never worse than its present order. The search may miss an order found by a
 * person or an earlier search. With several crews the points are not assigned yet, so there is no present order.
 * Without crews there are no routes.
 */
export async function bestRoutes(task: PlanningTask, tools: PlanningTools): Promise<PlannedRoutes> {
  if (task.request.crews.length === 0) return { plans: [], unassigned: [], warnings: [], sourceUsed: task.source };
  const found = await planRoutes(task, tools);
  if (!task.isOptimized || task.request.crews.length > 1) return found;
  // Uses the same source of travel times, because orders are only comparable with the same times.
  const presentTask = { ...task, isOptimized: false, isAfterSearch: true, source: found.sourceUsed };
  const present = await planRoutes(presentTask, tools);
  if (present.sourceUsed !== found.sourceUsed || !isAsGood(present, found, task.request.objective)) return found;
  const ofTravel = found.warnings.filter((warning) => subjectOf(warning) === 'travel');
  return asOptimized({ ...present, warnings: [...ofTravel, ...present.warnings] });
}

/** Whether the present order has all points, breaks no rule, and costs no more than the optimized one. */
function isAsGood(present: PlannedRoutes, found: PlannedRoutes, objective: RouteObjective): boolean {
  const [presentPlan] = present.plans;
  const [foundPlan] = found.plans;
  if (!presentPlan || allWarnings(present).some(breaksRule)) return false;
  if (!foundPlan || foundPlan.total_points < presentPlan.total_points) return true;
  const [first, second] = costsOf(presentPlan, objective);
  const [newFirst, newSecond] = costsOf(foundPlan, objective);
  return first === newFirst ? second <= newSecond : first < newFirst;
}

/**
 * The costs to minimise, the second one deciding ties. The other objectives compare crews, and here there is only one.
 */
export const costsOf = ({ total_time, total_distance }: RoutedPlan, objective: RouteObjective): [number, number] =>
  objective === 'distance' ? [total_distance, total_time] : [total_time, total_distance];

/** Marks the present order as the optimizer's. */
export const asOptimized = (routes: PlannedRoutes): PlannedRoutes => ({
  ...routes,
  plans: routes.plans.map((plan) => ({
    ...plan,
    points: plan.points.map((point) => ({ ...point, optimized_order: point.order })),
  })),
});
