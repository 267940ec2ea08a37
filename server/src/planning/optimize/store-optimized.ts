import { codesAbout, type PlanWarningFacts, subjectOf } from '@tropeiro/domain/planning/plan-warning.ts';
import { announce, announceAll } from '../../handling/announce.ts';
import type { Db } from '../../store/engine/db.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { type PlanFacts, updatePlans } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { insertPlans } from '../../store/planning/store-route.ts';
import { copyPoints, type MovedPoint, movePoints, updatePlanStatus } from '../../store/planning/stored-plans.ts';
import { nobody, storedCrew } from '../crews/crew.ts';
import { listCrewWarnings } from '../crews/crew-warnings.ts';
import { asKept, type DraftWarning } from '../draft-warning.ts';
import { warningsOfPlans } from '../kept-warnings.ts';
import { notPlanned } from '../points/point-rows.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import { lockedLeftOut, type OptimizationTask } from './optimization-task.ts';

/** Whether an optimization has failed: it uses nobody, or a point would lose the hour that was promised. */
export const hasFailed = (optimization: OptimizationTask, routes: PlannedRoutes): boolean =>
  routes.plans.length === 0 || lockedLeftOut(optimization, routes).length > 0;

/** The facts of the plans that an optimization makes of one, that of the first crew in use first. */
export const optimizedFacts = ({ plan, crews }: OptimizationTask, { plans, sourceUsed }: PlannedRoutes): PlanFacts[] =>
  plans.map(({ crew, total_time, total_distance, total_points, total_capacity, breaks }) => ({
    ...plan.facts,
    status: plan.underWay ? 'E' : 'P',
    source_used: sourceUsed,
    ...storedCrew(crews[crew]),
    user_id: crews[crew]?.driver?.user_id ?? null,
    total_time,
    total_distance,
    total_points,
    total_capacity,
    breaks: [...breaks],
  }));

/** What is to be said of the crews of the plans that an optimization makes; new plans have their ids once they are stored. */
export const crewWarningsOfOptimized = (
  db: Db,
  optimization: OptimizationTask,
  routes: PlannedRoutes,
  planIds: readonly (number | null)[],
): Promise<readonly (readonly DraftWarning[])[]> => {
  const { plan, crews } = optimization;
  const before = { ...plan.facts, crew: plan.crew };
  const changes = optimizedFacts(optimization, routes).map((facts, at) => ({
    before: at === 0 ? before : null,
    after: { ...facts, id: planIds[at] ?? null, crew: crews[routes.plans[at]!.crew] ?? nobody },
  }));
  return listCrewWarnings(db, changes);
};

/** The ids of the plans that an optimization made, and what is said of their crews. */
export type StoredOptimization = {
  readonly planIds: readonly number[];
  readonly ofCrews: readonly (readonly DraftWarning[])[];
};

/**
 * Writes what came of an optimization, and announces it: the plan becomes that of the first crew in use, the others get
 * plans of their own, points that fit in none are left to the route.
 */
export async function storeOptimized(
  transaction: Transaction,
  optimization: OptimizationTask,
  routes: PlannedRoutes,
): Promise<StoredOptimization> {
  const { id, route_id: routeId } = optimization.plan.facts;
  const [first, ...others] = optimizedFacts(optimization, routes);
  if (!first) throw new Error('An optimization that has not failed must make a plan');
  await updatePlans(transaction, [first]);
  const otherIds = await insertPlans(transaction, routeId, others);
  const planIds = [id, ...otherIds];
  await storePoints(transaction, planIds, optimization, routes);
  const ofCrews = await crewWarningsOfOptimized(transaction, optimization, routes, planIds);
  const warned = routes.plans.map(({ points, warnings }, index) => ({
    id: planIds[index]!,
    lines: new Set(points.map(({ point }) => optimization.plan.points[point]!.line)),
    // Who has left is in no plan: that is said of the one they would have been in.
    warnings: [...(index === 0 ? optimization.warnings : []), ...warnings, ...(ofCrews[index] ?? []).map(asKept)],
  }));
  const kept = warningsOfPlans(routes.warnings, warned);
  await replaceWarnings(transaction, routeId, planIds, kept);
  const [optimized, ...created] = await listRoutePlansByIds(transaction, planIds);
  if (optimized) announce(transaction, 'route_plan.optimized', optimized);
  announceAll(transaction, 'route_plan.created', created);
  return { planIds, ofCrews };
}

/** The status of a plan whose optimization has failed: one that is under way goes on. */
export const statusOfFailed = (isUnderWay: boolean): 'E' | 'I' => (isUnderWay ? 'E' : 'I');

/** Leaves a plan as it is, announces that it could not be optimized, and stores why: who has left, or how it failed. */
export async function storeFailed(
  transaction: Transaction,
  { id, route_id: routeId }: Pick<PlanFacts, 'id' | 'route_id'>,
  isUnderWay: boolean,
  warnings: readonly PlanWarningFacts[],
): Promise<void> {
  await updatePlanStatus(transaction, id, statusOfFailed(isUnderWay));
  const stored = warnings.map((warning) => ({ ...warning, route_plan_id: id }));
  const ofCrew = warnings.some((warning) => subjectOf(warning) === 'crew') ? codesAbout('crew') : [];
  await replaceWarnings(transaction, routeId, [id], stored, ['optimization_failed', ...ofCrew]);
  const [plan] = await listRoutePlansByIds(transaction, [id]);
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
