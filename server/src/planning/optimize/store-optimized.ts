import { codesAbout, type PlanWarningFacts, subjectOf } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announce, announceAll } from '../../handling/announce.ts';
import { type PlanFacts, updatePlanStatus, updatePlans } from '../../store/planning/plans-to-change.ts';
import { copyPoints, type MovedPoint, movePoints } from '../../store/planning/points-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { insertPlans } from '../../store/planning/store-route.ts';
import { emptyCrew, storedCrew } from '../crews/crew.ts';
import { listCrewWarnings } from '../crews/crew-warnings.ts';
import { asStored, type DraftWarning } from '../draft-warning.ts';
import { notPlanned } from '../points/point-rows.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import { warningsOfPlans } from '../stored-warnings.ts';
import { type OptimizationTask, unassignedLockedPoints } from './optimization-task.ts';

/** Whether an optimization has failed: no crew is in use, or a locked point is left out. */
export const hasFailed = (optimization: OptimizationTask, routes: PlannedRoutes): boolean =>
  routes.plans.length === 0 || unassignedLockedPoints(optimization, routes).length > 0;

/** The facts of the plans that result from an optimization. The plan of the first crew in use comes first. */
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

/** The crew warnings of the plans that result from an optimization. New plans have ids once they are stored. */
export const crewWarningsOfOptimized = (
  db: Db,
  optimization: OptimizationTask,
  routes: PlannedRoutes,
  planIds: readonly (number | null)[],
): Promise<readonly (readonly DraftWarning[])[]> => {
  const { plan, crews } = optimization;
  const before = { ...plan.facts, crew: plan.crew };
  const changes = optimizedFacts(optimization, routes).map((facts, index) => ({
    before: index === 0 ? before : null,
    after: { ...facts, id: planIds[index] ?? null, crew: crews[routes.plans[index]!.crew] ?? emptyCrew },
  }));
  return listCrewWarnings(db, changes);
};

/** The ids of the plans that result from an optimization, and their crew warnings. */
export type StoredOptimization = {
  readonly planIds: readonly number[];
  readonly crewWarnings: readonly (readonly DraftWarning[])[];
};

/**
 * Stores and announces the result of an optimization. The plan gets the first crew in use, and the other crews get new
 * plans. Points left out remain in the route without a plan.
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
  const crewWarnings = await crewWarningsOfOptimized(transaction, optimization, routes, planIds);
  const warned = routes.plans.map(({ points, warnings }, index) => ({
    id: planIds[index]!,
    lines: new Set(points.map(({ point }) => optimization.plan.points[point]!.line)),
    // Inactive crews have no plan here, so their warnings are stored with the first one.
    warnings: [
      ...(index === 0 ? optimization.warnings : []),
      ...warnings,
      ...(crewWarnings[index] ?? []).map(asStored),
    ],
  }));
  const storedWarnings = warningsOfPlans(routes.warnings, warned);
  await replaceWarnings(transaction, routeId, planIds, storedWarnings);
  const [optimized, ...created] = await listRoutePlansByIds(transaction, planIds);
  if (optimized) announce(transaction, 'route_plan.optimized', optimized);
  announceAll(transaction, 'route_plan.created', created);
  return { planIds, crewWarnings };
}

/** The status after a failed optimization. A plan under way remains so. */
export const statusOfFailed = (isUnderWay: boolean): 'E' | 'I' => (isUnderWay ? 'E' : 'I');

/** Leaves a plan as it is but for its status, announces that its optimization failed, and stores why: inactive crews, or the failure. */
export async function storeFailed(
  transaction: Transaction,
  { id, route_id: routeId }: Pick<PlanFacts, 'id' | 'route_id'>,
  status: 'P' | 'I' | 'E',
  warnings: readonly PlanWarningFacts[],
): Promise<void> {
  await updatePlanStatus(transaction, id, status);
  const stored = warnings.map((warning) => ({ ...warning, route_plan_id: id }));
  const ofCrew = warnings.some((warning) => subjectOf(warning) === 'crew') ? codesAbout('crew') : [];
  await replaceWarnings(transaction, routeId, [id], stored, ['optimization_failed', ...ofCrew]);
  const [plan] = await listRoutePlansByIds(transaction, [id]);
  if (plan) announce(transaction, 'route_plan.optimization_failed', plan);
}

/** Stores the place of each point. A departure or arrival shared by several plans is copied into all but the first. */
async function storePoints(
  transaction: Transaction,
  planIds: readonly number[],
  { plan: { points } }: OptimizationTask,
  { plans, unassigned }: PlannedRoutes,
): Promise<void> {
  const moved = new Map<number, MovedPoint>();
  const copied: MovedPoint[] = [];
  for (const [index, plan] of plans.entries())
    for (const { point, late_by: _, ...planned } of plan.points) {
      const id = points[point]?.id ?? 0;
      const movedPoint = {
        ...planned,
        id,
        route_plan_id: planIds[index] ?? null,
        unassigned_code: null,
        unassigned_remedy: null,
      };
      if (moved.has(id)) copied.push(movedPoint);
      else moved.set(id, movedPoint);
    }
  for (const { point, code, remedy } of unassigned) {
    const id = points[point]?.id ?? 0;
    moved.set(id, { ...notPlanned, id, route_plan_id: null, unassigned_code: code, unassigned_remedy: remedy });
  }
  await movePoints(transaction, [...moved.values()]);
  await copyPoints(transaction, copied);
}
