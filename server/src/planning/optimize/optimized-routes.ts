import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import { breaksRule } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import { withDonePoints } from '../change/done-points.ts';
import { placePoints } from '../change/place-points.ts';
import { type PlannedPoint, served, type UnderWay } from '../change/plan-draft.ts';
import { taskOf } from '../change/time-drafts.ts';
import { type PlannedRoutes, type PlanningTask, type PlanningTools, planRoutes } from '../routing/plan-routes.ts';
import { allWarnings } from '../routing/routing.ts';
import { asOptimized, bestRoutes, costsOf } from './best-routes.ts';
import { type OptimizationTask, unassignedLockedPoints } from './optimization-task.ts';

/**
 * The optimized routes of a plan. For a plan under way, its remaining points are optimized and all of them stay in it.
 */
export async function optimizedRoutes(
  optimization: OptimizationTask,
  tools: PlanningTools,
  report?: ReportProgress,
): Promise<PlannedRoutes> {
  const { plan, task } = optimization;
  const found = await bestRoutes({ ...leavingNow(task), ...(report && { report }) }, tools);
  return plan.underWay ? withDonePoints(plan, await withAllPoints(optimization, found, tools)) : found;
}

/**
 * Inserts the points left out into the found order, each where it causes least violation, because goods that are aboard
 * must be taken somewhere, even late. If the result is no better than the present order, the present order is retained.
 */
async function withAllPoints(
  optimization: OptimizationTask,
  searched: PlannedRoutes,
  tools: PlanningTools,
): Promise<PlannedRoutes> {
  const { plan, task } = optimization;
  if (unassignedLockedPoints(optimization, searched).length > 0) return searched;
  const { companyId, signal, source, matrix } = task;
  const timing = { tools, timezone: task.request.timezone, companyId, signal };
  const leftOut = new Set(searched.unassigned.map(({ point }) => point));
  const made = (searched.plans[0]?.points ?? []).flatMap(({ point }) => plan.points[point] ?? []);
  // The crew is at a visited point, or was there, wherever the optimizer puts it.
  const visits = plan.underWay?.visits;
  made.sort((one, other) => visitOf(one, visits) - visitOf(other, visits));
  const arrival = plan.points.filter(({ type }) => type === 'CH');
  const points = await placePoints(
    { ...plan, points: [...served(made), ...arrival] },
    plan.points.flatMap((point, index) => (leftOut.has(index) ? { point, order: null } : [])),
    timing,
  );
  const indexOf = new Map(plan.points.map((point, index) => [point, index]));
  const timedTask = { ...taskOf({ ...plan, points }, timing), source, matrix, isAfterSearch: true };
  const presentTask = { ...task, isOptimized: false, isAfterSearch: true };
  const found = await planRoutes(leavingNow(timedTask), tools);
  const present = await planRoutes(leavingNow(presentTask), tools);
  if (!isBetter(found, present, task.request.objective)) return asOptimized(await planRoutes(presentTask, tools));
  const timed = await planRoutes(timedTask, tools);
  return asOptimized({
    ...timed,
    plans: timed.plans.map((timedPlan) => ({
      ...timedPlan,
      points: timedPlan.points.map((routedPoint) => ({
        ...routedPoint,
        point: indexOf.get(points[routedPoint.point]!) ?? plan.points.length,
      })),
    })),
  });
}

/**
 * A task whose crew leaves now. Orders are compared so: otherwise the time since the last report would count as travel to any
 * next point, however far.
 */
const leavingNow = ({ request, ...task }: PlanningTask): PlanningTask => ({
  ...task,
  request: request.underWay ? { ...request, underWay: { ...request.underWay, since: request.underWay.now } } : request,
});

const visitOf = ({ id }: PlannedPoint, visits: UnderWay['visits'] | undefined): number =>
  (id === null ? undefined : visits?.get(id)?.index) ?? Number.MAX_SAFE_INTEGER;

/** Whether routes break fewer rules, or as many at a lower cost. */
function isBetter(routes: PlannedRoutes, present: PlannedRoutes, objective: RouteObjective): boolean {
  const [broken, presentBroken] = [routes, present].map(
    (plannedRoutes) => allWarnings(plannedRoutes).filter(breaksRule).length,
  );
  if (broken !== presentBroken) return broken! < presentBroken!;
  const [cost = [], presentCost = []] = [routes, present].map(({ plans: [plan] }) =>
    plan ? costsOf(plan, objective) : [],
  );
  return (cost[0] ?? 0) < (presentCost[0] ?? 0);
}
