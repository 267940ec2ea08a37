import { breaksRule } from '@tropeiro/domain/planning/plan-warning.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import type { ReportProgress } from '../../handling/progress.ts';
import { placePoints } from '../change/place-points.ts';
import { served } from '../change/plan-draft.ts';
import { withDone } from '../change/plan-under-way.ts';
import { taskOf } from '../change/time-drafts.ts';
import { type PlannedRoutes, type PlanningTools, planRoutes } from '../routing/plan-routes.ts';
import { allWarnings } from '../routing/routing.ts';
import { asOptimized, bestRoutes, costsOf } from './best-routes.ts';
import { lockedLeftOut, type OptimizationTask } from './optimization-task.ts';

/** What an optimization makes of a plan; of one that is under way, of what is left of it, which all stays in it. */
export async function optimizedRoutes(
  optimization: OptimizationTask,
  tools: PlanningTools,
  report?: ReportProgress,
): Promise<PlannedRoutes> {
  const { plan, task } = optimization;
  const found = await bestRoutes({ ...task, ...(report && { report }) }, tools);
  return plan.underWay ? withDone(plan, await withAllPoints(optimization, found, tools)) : found;
}

/**
 * The order of these routes with the points that fit in none, each where least is missed by it, and what that breaks: what is
 * aboard is driven somewhere, though it comes late. The order that the plan has is kept where another is no better.
 */
async function withAllPoints(
  optimization: OptimizationTask,
  found: PlannedRoutes,
  tools: PlanningTools,
): Promise<PlannedRoutes> {
  const { plan, task } = optimization;
  if (lockedLeftOut(optimization, found).length > 0) return found;
  const { companyId, signal, source, matrix } = task;
  const timing = { tools, timezone: task.request.timezone, companyId, signal };
  const leftOut = new Set(found.unassigned.map(({ point }) => point));
  const made = (found.plans[0]?.points ?? []).flatMap(({ point }) => plan.points[point] ?? []);
  const arrival = plan.points.filter(({ type }) => type === 'CH');
  const points = await placePoints(
    { ...plan, points: [...served(made), ...arrival] },
    plan.points.flatMap((point, index) => (leftOut.has(index) ? { point, order: null } : [])),
    timing,
  );
  const indexOf = new Map(plan.points.map((point, index) => [point, index]));
  const timed = await planRoutes({ ...taskOf({ ...plan, points }, timing), source, matrix }, tools);
  const present = await planRoutes({ ...task, isOptimized: false }, tools);
  if (!isBetter(timed, present, task.request.objective)) return asOptimized(present);
  return asOptimized({
    ...timed,
    plans: timed.plans.map((one) => ({
      ...one,
      points: one.points.map((at) => ({ ...at, point: indexOf.get(points[at.point]!) ?? plan.points.length })),
    })),
  });
}

/** Whether routes break fewer rules, or as many at less cost. */
function isBetter(routes: PlannedRoutes, than: PlannedRoutes, objective: RouteObjective): boolean {
  const [broken, brokenThere] = [routes, than].map((one) => allWarnings(one).filter(breaksRule).length);
  if (broken !== brokenThere) return broken! < brokenThere!;
  const [cost = [], costThere = []] = [routes, than].map(({ plans: [plan] }) => (plan ? costsOf(plan, objective) : []));
  return (cost[0] ?? 0) < (costThere[0] ?? 0);
}
