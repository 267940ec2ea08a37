import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import {
  deleteOptimization,
  type LeasedOptimization,
  lockOptimization,
  type OptimizationRequest,
  releaseOptimization,
} from '../../store/planning/optimizations.ts';
import { listPlanFacts, lockVersions, type PlanFacts, updatePlanStatus } from '../../store/planning/plans-to-change.ts';
import { listWholePlans } from '../change/plans-to-change.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import { optimizationFailed } from './failure-reason.ts';
import { type OptimizationTask, optimizationTask } from './optimization-task.ts';
import { hasFailed, statusOfFailed, storeFailed, storeOptimized } from './store-optimized.ts';

/** Starts the optimization of a plan. Undefined if it was cancelled, or if the plan is excluded at present. */
export async function beginOptimization(
  transaction: Transaction,
  taken: LeasedOptimization,
  signal: AbortSignal,
): Promise<OptimizationTask | undefined> {
  const found = await lockTakenPlan(transaction, taken);
  const [plan] = found ? await listWholePlans(transaction, [found.plan]) : [];
  if (!found || !plan) return undefined;
  await updatePlanStatus(transaction, plan.facts.id, 'R');
  const { timezone } = (await getCustomerSettings(transaction)).record;
  return optimizationTask(transaction, plan, found.request, { timezone, companyId: taken.customer_id, signal });
}

/** Stores the result. If the process no longer owns the optimization, nothing is stored. */
export async function completeOptimization(
  transaction: Transaction,
  taken: LeasedOptimization,
  optimization: OptimizationTask,
  routes: PlannedRoutes,
): Promise<boolean> {
  if (!(await lockTakenPlan(transaction, taken))) return false;
  const isFailed = hasFailed(optimization, routes);
  await deleteOptimization(transaction, taken.route_plan_id, isFailed ? 'failed' : 'done');
  const { facts, underWay } = optimization.plan;
  if (isFailed) await storeFailed(transaction, facts, statusOfFailed(underWay !== undefined), optimization.warnings);
  else await storeOptimized(transaction, optimization, routes);
  return true;
}

/** Stores why an optimization failed. The plan remains as it was. */
export async function failOptimization(
  transaction: Transaction,
  taken: LeasedOptimization,
  reason: BilingualText,
): Promise<boolean> {
  const found = await lockTakenPlan(transaction, taken);
  if (!found) return false;
  await deleteOptimization(transaction, taken.route_plan_id);
  await storeFailed(transaction, found.plan.record, statusOfFailed(found.request.status_before === 'E'), [
    optimizationFailed(reason),
  ]);
  return true;
}

/**
 * The plan and request of an optimization, if this process still owns it. If the plan is excluded, the optimization
 * returns to the queue and waits until the plan is restored. If the plan no longer waits for it, it is deleted.
 */
async function lockTakenPlan(
  transaction: Transaction,
  taken: LeasedOptimization,
): Promise<{ readonly plan: Versioned<PlanFacts>; readonly request: OptimizationRequest } | undefined> {
  const { route_plan_id: id } = taken;
  await lockVersions(transaction, [id]);
  const [plan] = await listPlanFacts(transaction, [id]);
  const request = await lockOptimization(transaction, taken);
  if (!plan || !request) return undefined;
  const { status, date_excluded: excluded } = plan.record;
  if (status !== 'W' && status !== 'R') await deleteOptimization(transaction, id);
  else if (excluded !== null) {
    await releaseOptimization(transaction, taken);
    await updatePlanStatus(transaction, id, 'W');
  } else return { plan, request };
  return undefined;
}
