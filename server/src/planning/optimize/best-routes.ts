import { breaksRule, subjectOf } from '@tropeiro/domain/planning/plan-warning.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import { type PlannedRoutes, type PlanningTask, type PlanningTools, planRoutes } from '../routing/plan-routes.ts';
import { allWarnings, type RoutedPlan } from '../routing/routing.ts';

/**
 * What an optimization makes of a plan, never worse than the order it has: the search may miss an order that a person or
 * another search found before. With several crews nobody has said yet who makes which points: there is nothing to keep. Without
 * any nobody is left to make a plan for.
 */
export async function bestRoutes(task: PlanningTask, tools: PlanningTools): Promise<PlannedRoutes> {
  if (task.request.crews.length === 0) return { plans: [], unassigned: [], warnings: [], sourceUsed: task.source };
  const found = await planRoutes(task, tools);
  if (!task.isOptimized || task.request.crews.length > 1) return found;
  // By the same times: those of another source would tell nothing of which order is better.
  const present = await planRoutes({ ...task, isOptimized: false, source: found.sourceUsed }, tools);
  if (present.sourceUsed !== found.sourceUsed || !isAsGood(present, found, task.request.objective)) return found;
  const ofTravel = found.warnings.filter((warning) => subjectOf(warning) === 'travel');
  return asOptimized({ ...present, warnings: [...ofTravel, ...present.warnings] });
}

/** Whether an order that has all points breaks no rule and leaves nothing to be gained by another. */
function isAsGood(present: PlannedRoutes, found: PlannedRoutes, objective: RouteObjective): boolean {
  const [has] = present.plans;
  const [gets] = found.plans;
  if (!has || allWarnings(present).some(breaksRule)) return false;
  if (!gets || gets.total_points < has.total_points) return true;
  const [first, second] = costsOf(has, objective);
  const [newFirst, newSecond] = costsOf(gets, objective);
  return first === newFirst ? second <= newSecond : first < newFirst;
}

/** What is to be small, and what decides where that is the same. The other objectives compare crews, and here is one. */
export const costsOf = ({ total_time, total_distance }: RoutedPlan, objective: RouteObjective): [number, number] =>
  objective === 'distance' ? [total_distance, total_time] : [total_time, total_distance];

/** Routes whose order is taken for the optimizer's. */
export const asOptimized = (routes: PlannedRoutes): PlannedRoutes => ({
  ...routes,
  plans: routes.plans.map((plan) => ({
    ...plan,
    points: plan.points.map((point) => ({ ...point, optimized_order: point.order })),
  })),
});
