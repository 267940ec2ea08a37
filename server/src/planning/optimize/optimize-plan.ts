import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { lockedPoints } from '@tropeiro/domain/planning/locks.ts';
import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import { lockedPointFaults } from '@tropeiro/domain/planning/optimization/route-plan-optimization.ts';
import type { RoutePlanOptimization } from '@tropeiro/domain/planning/optimization/route-plan-optimization-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { type FaultFinder, withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import { announceAll } from '../../handling/announce.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { SolverFailed } from '../../solving/solver-thread.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { type OptimizationRequest, requestOptimization } from '../../store/planning/optimizations.ts';
import { listPlanFacts, lockVersions } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { listPlacedPoints, type StoredPoint, updatePlanStatus } from '../../store/planning/stored-plans.ts';
import { withEtags } from '../change/change-report.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import { getPlanFor } from '../change/plans-to-change.ts';
import { timeBefore } from '../change/time-drafts.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import { requireQueueCapacity } from '../queue-capacity.ts';
import { type PlannedRoutes, type PlanningTools, requireMemoryFor } from '../routing/plan-routes.ts';
import { failureReason, optimizationFailed } from './failure-reason.ts';
import { failedReport, optimizedReport, type TriedOptimization, waitingReport } from './optimization-report.ts';
import { type OptimizationTask, optimizationTask, unassignedLockedPoints } from './optimization-task.ts';
import { optimizedRoutes } from './optimized-routes.ts';
import { requireSearchTime } from './search-time.ts';
import { crewWarningsOfOptimized, hasFailed, statusOfFailed, storeFailed, storeOptimized } from './store-optimized.ts';

/** An optimization before its transaction: either queued for later, or already tried. */
type PreparedOptimization = {
  readonly plan: StoredWholePlan;
  readonly dry_run: boolean;
  readonly later?: OptimizationRequest;
  readonly tried?: TriedOptimization;
};

/** Optimizes a stored plan again: at once or, with `is_async`, through the queue. */
export const optimizeRoutePlan = (tools: PlanningTools): PreparedHandler<'optimizeRoutePlan', PreparedOptimization> =>
  withFaultFinder(optimizing(tools), findWrongPoints);

const findWrongPoints: FaultFinder = async (db, { locked_points: ids }, { id }) => {
  if (id === undefined || !Array.isArray(ids)) return [];
  const [plan] = await listPlanFacts(db, [id]);
  if (!plan) return [];
  // Of the plan, only the points that the call names are loaded.
  const named = ids.filter(Number.isSafeInteger).slice(0, pointsOfPlanMaxCount);
  const { points } = await listPlacedPoints(db, named);
  const isToVisit = (point: StoredPoint) => point.route_plan_id === id && point.status === 'P';
  return lockedPointFaults(ids, plan.record, points.filter(isToVisit));
};

const optimizing = (tools: PlanningTools): PreparedHandler<'optimizeRoutePlan', PreparedOptimization> => ({
  async prepare(call) {
    const { params, query, body, actor, db, lifetime } = call;
    const { data } = body;
    await holdPointsOfPlans(call, [params.id]);
    const plan = await getPlanFor(db, 'optimize', params.id);
    requireSearchTime(data, tools);
    const request = requestOf(plan, data);
    const dry_run = query.dry_run ?? false;
    const { timezone } = (await getCustomerSettings(db)).record;
    const timing = { tools, timezone, companyId: actor.customer_id, signal: lifetime.signal };
    const optimization = await optimizationTask(db, plan, request, timing);
    if (data.is_async && !dry_run) {
      requireMemoryFor(optimization.task, tools);
      return { plan, dry_run, later: request };
    }
    const { routes, failure } = await solved(optimization, request.locked_points, tools);
    const { isNewIn, figuresOf } = await timeBefore(routes ? [plan] : [], timing);
    const warnings = [...optimization.warnings, ...(failure ? [optimizationFailed(failure)] : [])];
    return {
      plan,
      dry_run,
      tried: {
        optimization: { ...optimization, warnings },
        routes,
        isNew: isNewIn(optimization.plan),
        figuresBefore: figuresOf(plan),
        includes: query.includes ?? [],
      },
    };
  },

  async commit({ transaction, requireMatch, language }, { plan, dry_run, later, tried }) {
    const { id } = plan.facts;
    requireMatch(plan.version);
    if (!dry_run && (await lockVersions(transaction, [id])).get(id) !== plan.version)
      throw new Refusal('precondition_failed');
    if (later) await enqueue(transaction, id, later);
    const report = tried ? await storeAndReport(transaction, tried, dry_run, language) : waitingReport(plan, language);
    const isSame = dry_run || (isFailed(tried) && report.route_plans[0]?.status === plan.facts.status);
    const version = plan.version + (isSame ? 0 : 1);
    // The first plan of the report is this one. The others were created with the first version.
    const versions = new Map(
      report.route_plans.flatMap((made, index) =>
        made.id === null ? [] : [[made.id, index === 0 ? version : 1] as const],
      ),
    );
    return {
      body: { data: { ...withEtags(report, versions), dry_run } },
      version,
      isPending: later !== undefined,
    };
  },
});

/** Whether an optimization was tried and failed. */
const isFailed = (tried: TriedOptimization | undefined): boolean =>
  tried !== undefined && (!tried.routes || hasFailed(tried.optimization, tried.routes));

/** Stores the result of an optimization, unless it is a dry run, and returns its report. */
async function storeAndReport(
  transaction: Transaction,
  tried: TriedOptimization,
  isDryRun: boolean,
  language: Language,
): Promise<PlanChangeReport> {
  const { optimization, routes } = tried;
  const { facts, underWay } = optimization.plan;
  if (!routes || hasFailed(optimization, routes)) {
    if (!isDryRun) await storeFailed(transaction, facts, statusOfFailed(underWay !== undefined), optimization.warnings);
    return failedReport(tried, language);
  }
  const planIds = [facts.id];
  const stored = isDryRun
    ? { planIds, crewWarnings: await crewWarningsOfOptimized(transaction, optimization, routes, planIds) }
    : await storeOptimized(transaction, optimization, routes);
  return optimizedReport({ ...tried, routes }, stored, language);
}

function requestOf({ facts, points }: StoredWholePlan, sent: RoutePlanOptimization): OptimizationRequest {
  const { locked_points = [], objective = null, has_time_window = null, search_seconds = null } = sent;
  const faults = lockedPointFaults(locked_points, facts, points);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const status_before = facts.status === 'P' || facts.status === 'E' ? facts.status : 'I';
  return { status_before, locked_points, objective, has_time_window, search_seconds };
}

/**
 * The optimized routes of a plan, which may be empty, or the reason of a failure. Refuses if a locked point would be
 * left out.
 */
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
  const lostIds = new Set(
    unassignedLockedPoints(optimization, routes).map((point) => optimization.plan.points[point]?.id),
  );
  const faults = locked.flatMap((id, index): Fault[] =>
    lostIds.has(id) ? [{ pointer: `/data/locked_points/${index}`, code: 'hour_lost' }] : [],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const storedLocks = [...lostIds].filter((id): id is number => typeof id === 'number');
  if (storedLocks.length > 0) throw lockedPoints(storedLocks.map((id) => ({ id })));
  return { routes };
}

async function enqueue(transaction: Transaction, id: number, request: OptimizationRequest): Promise<void> {
  await requireQueueCapacity(transaction);
  await updatePlanStatus(transaction, id, 'W');
  await requestOptimization(transaction, id, request, 'optimizeRoutePlan');
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, [id]));
}
