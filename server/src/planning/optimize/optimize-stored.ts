import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import type { Versioned } from '../../store/engine/json.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import {
  deleteOptimization,
  lockOptimization,
  type OptimizationRequest,
  postponeOptimization,
  type TakenOptimization,
} from '../../store/planning/optimizations.ts';
import { listPlanFacts, lockVersions, type PlanFacts } from '../../store/planning/plans-to-change.ts';
import { updatePlanStatus } from '../../store/planning/stored-plans.ts';
import { listWholePlans } from '../change/plans-to-change.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import { optimizationFailed } from './failure-reason.ts';
import { type OptimizationTask, optimizationTask } from './optimization-task.ts';
import { hasFailed, storeFailed, storeOptimized } from './store-optimized.ts';

/** Begins to optimize a plan; undefined where that is not wanted, any more or for the time being. */
export async function beginOptimization(
  transaction: Transaction,
  taken: TakenOptimization,
  signal: AbortSignal,
): Promise<OptimizationTask | undefined> {
  const found = await lockTaken(transaction, taken);
  const [plan] = found ? await listWholePlans(transaction, [found.plan]) : [];
  if (!found || !plan) return undefined;
  await updatePlanStatus(transaction, plan.facts.id, 'R');
  const { timezone } = (await getCustomerSettings(transaction)).record;
  return optimizationTask(transaction, plan, found.asked, { timezone, companyId: taken.customer_id, signal });
}

/** Keeps what came of it. Nothing is kept by who has lost the optimization to another. */
export async function completeOptimization(
  transaction: Transaction,
  taken: TakenOptimization,
  optimization: OptimizationTask,
  routes: PlannedRoutes,
): Promise<boolean> {
  if (!(await lockTaken(transaction, taken))) return false;
  const isFailed = hasFailed(optimization, routes);
  await deleteOptimization(transaction, taken.route_plan_id, isFailed ? 'failed' : 'done');
  const { facts, underWay } = optimization.plan;
  if (isFailed) await storeFailed(transaction, facts, underWay !== undefined, optimization.warnings);
  else await storeOptimized(transaction, optimization, routes);
  return true;
}

/** Leaves a plan whose optimization has failed as it was, and stores why it failed. */
export async function failOptimization(
  transaction: Transaction,
  taken: TakenOptimization,
  reason: BilingualText,
): Promise<boolean> {
  const found = await lockTaken(transaction, taken);
  if (!found) return false;
  await deleteOptimization(transaction, taken.route_plan_id);
  await storeFailed(transaction, found.plan.record, found.asked.status_before === 'E', [optimizationFailed(reason)]);
  return true;
}

/** Of one that is given back untried. */
const atOnce = { minS: 0, maxS: 0 };

/**
 * The plan of an optimization that is still this process's own, and what is asked of it. That of an excluded plan is given
 * back, to wait until the plan is restored; one that nothing waits for is forgotten.
 */
async function lockTaken(
  transaction: Transaction,
  taken: TakenOptimization,
): Promise<{ readonly plan: Versioned<PlanFacts>; readonly asked: OptimizationRequest } | undefined> {
  const { route_plan_id: id } = taken;
  await lockVersions(transaction, [id]);
  const [plan] = await listPlanFacts(transaction, [id]);
  const asked = await lockOptimization(transaction, taken);
  if (!plan || !asked) return undefined;
  const { status, date_excluded: excluded } = plan.record;
  if (status !== 'W' && status !== 'R') await deleteOptimization(transaction, id);
  else if (excluded !== null) {
    await postponeOptimization(transaction, taken, atOnce, false);
    await updatePlanStatus(transaction, id, 'W');
  } else return { plan, asked };
  return undefined;
}
