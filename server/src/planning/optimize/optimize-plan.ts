import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
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
import { changeReport } from '../change/change-report.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import { getPlanFor } from '../change/plans-to-change.ts';
import { type Timing, timeDrafts } from '../change/time-drafts.ts';
import { unassignedPoint } from '../import/import-report.ts';
import { crewIdsOf } from '../import/list-crews.ts';
import type { PlannedRoutes, PlanningTools } from '../routing/plan-routes.ts';
import { bestRoutes } from './best-routes.ts';
import { lockedLeftOut, type OptimizationTask, optimizationTask } from './optimization-task.ts';
import { requireRoomToWait } from './room-to-wait.ts';
import { optimizedFacts, storeFailed, storeOptimized } from './store-optimized.ts';

/** What an optimization has come to before its transaction: it is to be done later, it is done, or it has failed. */
type PreparedOptimization = {
  readonly plan: StoredWholePlan;
  readonly report: PlanChangeReport;
  readonly later?: OptimizationRequest;
  readonly done?: { readonly optimization: OptimizationTask; readonly routes: PlannedRoutes };
};

/** Optimizes a stored plan again, at once or, with `is_async`, as one of those that wait. */
export const optimizeRoutePlan = (
  tools: PlanningTools,
): PreparedHandler<'optimizeRoutePlan', PreparedOptimization> => ({
  async prepare({ params, query, body: { data }, actor, language, db, lifetime: { signal } }) {
    const plan = await getPlanFor(db, 'optimize', params.id);
    const asked = requestOf(plan, data);
    const dry_run = query.dry_run ?? false;
    if (data.is_async && !dry_run) return { plan, report: reportOf(plan, 'W', language), later: asked };
    const { timezone } = (await getCustomerSettings(db)).record;
    const timing = { tools, timezone, companyId: actor.customer_id, signal };
    const optimization = await optimizationTask(db, plan, asked, timing);
    const routes = await solved(optimization, asked.locked_points, tools);
    if (!routes || routes.plans.length === 0) {
      const unassigned_points = routes ? leftOut(optimization, routes, language) : [];
      return { plan, report: { ...reportOf(plan, 'I', language), unassigned_points, dry_run } };
    }
    const report = { ...(await optimizedReport(plan, optimization, routes, timing, language)), dry_run };
    return { plan, report, done: { optimization, routes } };
  },

  async commit({ transaction, requireMatch }, { plan, report, later, done }) {
    const { id } = plan.facts;
    requireMatch(plan.version);
    if (report.dry_run) return { body: { data: report }, version: plan.version };
    if ((await lockVersions(transaction, [id])).get(id) !== plan.version) throw new Refusal('precondition_failed');
    if (later) await wait(transaction, id, later);
    else if (done) await storeOptimized(transaction, done.optimization, done.routes);
    else await storeFailed(transaction, id);
    const isSame = report.route_plans[0]?.status === 'I' && plan.facts.status === 'I';
    return {
      body: { data: report },
      version: plan.version + (isSame ? 0 : 1),
      isPending: later !== undefined,
    };
  },
});

function requestOf({ facts, points }: StoredWholePlan, sent: RoutePlanOptimization): OptimizationRequest {
  const { locked_points = [], objective = null, has_time_window = null } = sent;
  const faults = lockedPointFaults(locked_points, facts, points);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const status_before = facts.status === 'P' ? 'P' : 'I';
  return { crews: [crewIdsOf(facts)], status_before, locked_points, objective, has_time_window };
}

/** What the optimizer makes of a plan, be it no plan at all; undefined where it fails on it. Refuses where a locked point would lose its hour. */
async function solved(
  optimization: OptimizationTask,
  locked: readonly number[],
  tools: PlanningTools,
): Promise<PlannedRoutes | undefined> {
  const routes = await bestRoutes(optimization.task, tools).catch((error: unknown) => {
    if (error instanceof SolverFailed) return undefined;
    throw error;
  });
  if (!routes) return undefined;
  const lost = new Set(lockedLeftOut(optimization, routes).map((point) => optimization.plan.points[point]?.id));
  const faults = locked.flatMap((id, index): Fault[] =>
    lost.has(id) ? [{ pointer: `/data/locked_points/${index}`, code: 'hour_lost' }] : [],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return routes;
}

async function wait(transaction: Transaction, id: number, asked: OptimizationRequest): Promise<void> {
  await requireRoomToWait(transaction);
  await updatePlanStatus(transaction, id, 'W');
  await requestOptimization(transaction, id, asked, 'optimizeRoutePlan');
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [id]));
}

/** The report of a plan that stays as it is but for its status. */
const reportOf = (plan: StoredWholePlan, status: 'W' | 'I', language: Language): PlanChangeReport =>
  changeReport([{ before: plan, after: plan, facts: { ...plan.facts, status }, warnings: [] }], language);

async function optimizedReport(
  before: StoredWholePlan,
  optimization: OptimizationTask,
  routes: PlannedRoutes,
  timing: Timing,
  language: Language,
): Promise<PlanChangeReport> {
  const { plan } = optimization;
  const [facts = plan.facts] = optimizedFacts(optimization, routes);
  const points = routes.plans.flatMap((routed) => routed.points).flatMap(({ point }) => plan.points[point] ?? []);
  const drafts = await timeDrafts([{ before, after: { ...plan, facts, points } }], timing);
  return {
    ...changeReport(
      drafts.map((draft) => ({ ...draft, facts })),
      language,
    ),
    unassigned_points: leftOut(optimization, routes, language),
  };
}

/** The points that an optimization puts in no plan, and why. */
const leftOut = (
  { plan }: OptimizationTask,
  { unassigned }: PlannedRoutes,
  language: Language,
): PlanChangeReport['unassigned_points'] =>
  unassigned.flatMap(({ point, code, remedy }) => {
    const left = plan.points[point];
    return left ? unassignedPoint({ ...left, unassigned_code: code, unassigned_remedy: remedy }, language) : [];
  });
