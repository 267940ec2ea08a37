import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/plan-change-report.ts';
import { lockedPointFaults, type RoutePlanOptimization } from '@tropeiro/domain/planning/route-plan-optimization.ts';
import { announceAll } from '../../handling/announce.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import { SolverFailed } from '../../solving/solver-thread.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { type OptimizationRequest, requestOptimization } from '../../store/planning/optimizations.ts';
import { lockVersions } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { updatePlanStatus } from '../../store/planning/stored-plans.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import { getPlanFor } from '../change/plans-to-change.ts';
import { findNewTrouble } from '../change/time-drafts.ts';
import { requireRoomToWait } from '../room-to-wait.ts';
import { type PlannedRoutes, type PlanningTools, requireMemoryFor } from '../routing/plan-routes.ts';
import { failureReason, optimizationFailed } from './failure-reason.ts';
import { failedReport, optimizedReport, type TriedOptimization, waitingReport } from './optimization-report.ts';
import { lockedLeftOut, type OptimizationTask, optimizationTask } from './optimization-task.ts';
import { optimizedRoutes } from './optimized-routes.ts';
import { crewWarningsOfOptimized, hasFailed, storeFailed, storeOptimized } from './store-optimized.ts';

/** What an optimization has come to before its transaction: it is to be done later, or it was tried. */
type PreparedOptimization = {
  readonly plan: StoredWholePlan;
  readonly dry_run: boolean;
  readonly later?: OptimizationRequest;
  readonly tried?: TriedOptimization;
};

/** Optimizes a stored plan again, at once or, with `is_async`, as one of those that wait. */
export const optimizeRoutePlan = (
  tools: PlanningTools,
): PreparedHandler<'optimizeRoutePlan', PreparedOptimization> => ({
  async prepare({ params, query, body: { data }, actor, db, lifetime: { signal } }) {
    const plan = await getPlanFor(db, 'optimize', params.id);
    const asked = requestOf(plan, data);
    const dry_run = query.dry_run ?? false;
    const { timezone } = (await getCustomerSettings(db)).record;
    const timing = { tools, timezone, companyId: actor.customer_id, signal };
    const optimization = await optimizationTask(db, plan, asked, timing);
    if (data.is_async && !dry_run) {
      requireMemoryFor(optimization.task, tools);
      return { plan, dry_run, later: asked };
    }
    const { routes, failure } = await solved(optimization, asked.locked_points, tools);
    const isNewIn = await findNewTrouble(routes ? [plan] : [], timing);
    const warnings = [...optimization.warnings, ...(failure ? [optimizationFailed(failure)] : [])];
    return {
      plan,
      dry_run,
      tried: { optimization: { ...optimization, warnings }, routes, isNew: isNewIn(optimization.plan) },
    };
  },

  async commit({ transaction, requireMatch, language }, { plan, dry_run, later, tried }) {
    const { id } = plan.facts;
    requireMatch(plan.version);
    if (!dry_run && (await lockVersions(transaction, [id])).get(id) !== plan.version)
      throw new Refusal('precondition_failed');
    if (later) await wait(transaction, id, later);
    const report = tried ? await keptReport(transaction, tried, dry_run, language) : waitingReport(plan, language);
    const isSame = dry_run || (isFailed(tried) && report.route_plans[0]?.status === plan.facts.status);
    return {
      body: { data: { ...report, dry_run } },
      version: plan.version + (isSame ? 0 : 1),
      isPending: later !== undefined,
    };
  },
});

/** Whether an optimization was tried, and nothing came of it. */
const isFailed = (tried: TriedOptimization | undefined): boolean =>
  tried !== undefined && (!tried.routes || hasFailed(tried.optimization, tried.routes));

/** Keeps what an optimization has come to, unless it is a dry run, and reports it. */
async function keptReport(
  transaction: Transaction,
  tried: TriedOptimization,
  isDryRun: boolean,
  language: Language,
): Promise<PlanChangeReport> {
  const { optimization, routes } = tried;
  const { facts, underWay } = optimization.plan;
  if (!routes || hasFailed(optimization, routes)) {
    if (!isDryRun) await storeFailed(transaction, facts, underWay !== undefined, optimization.warnings);
    return failedReport(tried, language);
  }
  const planIds = [facts.id];
  const stored = isDryRun
    ? { planIds, ofCrews: await crewWarningsOfOptimized(transaction, optimization, routes, planIds) }
    : await storeOptimized(transaction, optimization, routes);
  return optimizedReport({ ...tried, routes }, stored, language);
}

function requestOf({ facts, points }: StoredWholePlan, sent: RoutePlanOptimization): OptimizationRequest {
  const { locked_points = [], objective = null, has_time_window = null } = sent;
  const faults = lockedPointFaults(locked_points, facts, points);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const status_before = facts.status === 'P' || facts.status === 'E' ? facts.status : 'I';
  return { status_before, locked_points, objective, has_time_window };
}

/** The routes that the optimizer makes of a plan, perhaps none, or why it failed. Refuses where a locked point would lose its hour. */
async function solved(
  optimization: OptimizationTask,
  locked: readonly number[],
  tools: PlanningTools,
): Promise<{ readonly routes: PlannedRoutes | undefined; readonly failure?: BilingualText }> {
  const routes = await optimizedRoutes(optimization, tools).catch((error: unknown) => {
    if (error instanceof SolverFailed) return error;
    throw error;
  });
  if (routes instanceof SolverFailed) return { routes: undefined, failure: failureReason(routes) };
  const lost = new Set(lockedLeftOut(optimization, routes).map((point) => optimization.plan.points[point]?.id));
  const faults = locked.flatMap((id, index): Fault[] =>
    lost.has(id) ? [{ pointer: `/data/locked_points/${index}`, code: 'hour_lost' }] : [],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return { routes };
}

async function wait(transaction: Transaction, id: number, asked: OptimizationRequest): Promise<void> {
  await requireRoomToWait(transaction);
  await updatePlanStatus(transaction, id, 'W');
  await requestOptimization(transaction, id, asked, 'optimizeRoutePlan');
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [id]));
}
