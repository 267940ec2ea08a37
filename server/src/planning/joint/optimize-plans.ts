import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { jointPeriodMaxDays, jointPointsMaxCount } from '@tropeiro/domain/planning/optimization/joint-optimization.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { SolverFailed } from '../../solving/solver-thread.ts';
import { type JointOptimizationRequest, requestJointOptimization } from '../../store/planning/optimizations.ts';
import { listPlanFacts, lockVersions, type PlanFacts } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { countPointsToPlan, updatePlanStatus } from '../../store/planning/stored-plans.ts';
import { asReported, nothingStored, timingOf } from '../change/change-plan.ts';
import { changeReport, withEtags } from '../change/change-report.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import { listWholePlans, requireState } from '../change/plans-to-change.ts';
import { type ChangeToStore, storeChange } from '../change/store-change.ts';
import { failureReason, optimizationFailed } from '../optimize/failure-reason.ts';
import { requireSearchTime } from '../optimize/search-time.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import { reportedUnassigned } from '../points/reported-unassigned.ts';
import type { ReportIncludes } from '../points/timed-points.ts';
import { requireQueueCapacity } from '../queue-capacity.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { changeOf } from './joint-change.ts';
import { type JointRequest, jointRequest } from './joint-request.ts';
import { type JointResult, optimizeJointly, requireContentLimits } from './joint-result.ts';
import { requireMemoryForJoint } from './joint-search.ts';

/** A joint optimization before its transaction: either queued for later, or already tried. */
type PreparedJoint = {
  /** All named plans, the locked ones too. */
  readonly found: readonly Versioned<PlanFacts>[];
  readonly report: PlanChangeReport;
  readonly later?: { readonly plans: readonly StoredWholePlan[]; readonly request: JointOptimizationRequest };
  readonly change?: ChangeToStore;
};

/** Optimizes several plans together: at once or, with `is_async`, through the queue. */
export const optimizeRoutePlans = (tools: PlanningTools): PreparedHandler<'optimizeRoutePlans', PreparedJoint> => ({
  async prepare(call) {
    const { query, body, db, lifetime, language } = call;
    const { data } = body;
    const dry_run = query.dry_run ?? false;
    const request = requestOf(data);
    requireSearchTime(data, tools);
    const found = await getPlansFor(db, data.route_plans);
    const locked = found.filter(({ record }) => record.locked);
    const others = found.filter(({ record }) => !record.locked);
    if (others.length === 0) return { found, report: { ...lockedReport(locked, language), dry_run } };
    const ids = others.map(({ record }) => record.id);
    if ((await countPointsToPlan(db, ids)) > jointPointsMaxCount)
      throw refusalOf({ code: 'too_many_to_optimize', details: { limit: jointPointsMaxCount } });
    await holdPointsOfPlans(call, ids);
    const stored = await listWholePlans(db, others);
    const timing = await timingOf(call, tools);
    const joint = jointRequest(stored, request, timing);
    const search = { companyId: call.actor.customer_id, signal: lifetime.signal, searchS: request.search_seconds };
    if (data.is_async && !dry_run) {
      requireMemoryForJoint(joint, search, tools);
      return { found, report: waitingReport(stored, locked, language), later: { plans: stored, request } };
    }
    const tried = await tryJointly(db, joint, { searchS: request.search_seconds, report: lifetime.report }, timing);
    if ('failure' in tried)
      return { found, report: failedReport(stored, locked, tried.failure, { language, dry_run }) };
    await requireContentLimits(db, tried);
    return {
      found,
      report: { ...reportOf(tried, locked, joint, { language, includes: query.includes ?? [] }), dry_run },
      ...(!dry_run && { change: changeOf(tried) }),
    };
  },

  async commit({ transaction, requireMatch }, { found, report, later, change }) {
    for (const { version } of found) requireMatch(version);
    if (later || change) await requireUnchanged(transaction, found);
    const versions = later ? await enqueue(transaction, later.plans, later.request) : await store(transaction, change);
    return { body: { data: withEtags(report, versions) }, isPending: later !== undefined };
  },
});

/** The versions of the plans that are stored. */
const store = async (transaction: Transaction, change: ChangeToStore | undefined) =>
  (change && change.drafts.length > 0 ? await storeChange(transaction, change) : nothingStored).versions;

const requestOf = (data: {
  readonly objective?: JointOptimizationRequest['objective'];
  readonly has_time_window?: boolean;
  readonly keep_begun?: boolean;
  readonly search_seconds?: number;
}): JointOptimizationRequest => ({
  objective: data.objective ?? null,
  has_time_window: data.has_time_window ?? null,
  keep_begun: data.keep_begun ?? false,
  search_seconds: data.search_seconds ?? null,
});

/** The plans with these ids, by id. Refuses ids that do not exist or are repeated, and plans that cannot be optimized. */
async function getPlansFor(db: Db, ids: readonly number[]): Promise<readonly Versioned<PlanFacts>[]> {
  const found = await listPlanFacts(db, ids);
  const known = new Set(found.map(({ record }) => record.id));
  const faults = ids.flatMap((id, index): Fault[] => {
    const pointer = `/data/route_plans/${index}`;
    if (!known.has(id)) return [{ pointer, ...unknownReference(id) }];
    return ids.indexOf(id) < index ? [{ pointer, code: 'repeated' }] : [];
  });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  for (const { record } of found) requireState('optimize', record);
  requirePeriodsNear(found.map(({ record }) => record));
  return found;
}

/** The solver counts seconds over all periods, which must not be too many. */
function requirePeriodsNear(plans: readonly PlanFacts[]): void {
  const begin = plans.reduce(
    (first, plan) => Math.min(first, Date.parse(plan.date_time_start)),
    Number.MAX_SAFE_INTEGER,
  );
  const end = plans.reduce((last, plan) => Math.max(last, Date.parse(plan.date_time_end)), 0);
  if (end - begin > jointPeriodMaxDays * 86_400_000)
    throw refusalOf({ code: 'plans_too_far_apart', details: { limit: jointPeriodMaxDays } });
}

const refusalOf = (fault: Omit<Fault, 'pointer'>): Refusal =>
  new Refusal('rule_violated', { faults: [{ ...fault, pointer: '/data/route_plans' }] });

/** The timed plans, or why the search failed. */
const tryJointly = (
  ...[db, joint, searching, timing]: Parameters<typeof optimizeJointly>
): Promise<JointResult | { readonly failure: BilingualText }> =>
  optimizeJointly(db, joint, searching, timing).catch((error: unknown) => {
    if (error instanceof SolverFailed) return { failure: failureReason(error) };
    throw error;
  });

function reportOf(
  { drafts, leftOut }: JointResult,
  locked: LockedPlans,
  { plans }: JointRequest,
  { language, includes }: { readonly language: Language; readonly includes: ReportIncludes },
): PlanChangeReport {
  const points = plans.flatMap((plan) => plan.points);
  return {
    ...withLocked(changeReport(drafts.map(asReported), language, { includes }), locked, language),
    unassigned_points: points.flatMap((point) => {
      const reason = point.id === null ? undefined : leftOut.get(point.id);
      return reason?.unassigned_code
        ? reportedUnassigned({ ...point, ...reason, unassigned_code: reason.unassigned_code }, language)
        : [];
    }),
  };
}

type LockedPlans = readonly Versioned<PlanFacts>[];

const unchanged = (facts: PlanFacts, version: number) => ({
  before: { facts, version },
  after: { points: [] },
  facts,
  warnings: [],
});

/** The report of locked plans alone. They are not timed, so the totals are without them. */
const lockedReport = (locked: LockedPlans, language: Language): PlanChangeReport => ({
  ...changeReport(
    locked.map(({ record, version }) => unchanged(record, version)),
    language,
  ),
  totals: changeReport([], language).totals,
});

/** A report with the locked plans after the others. */
const withLocked = (report: PlanChangeReport, locked: LockedPlans, language: Language): PlanChangeReport => ({
  ...report,
  route_plans: [...report.route_plans, ...lockedReport(locked, language).route_plans],
});

/** The report of an optimization that is done later. Locked plans do not wait for it. */
function waitingReport(plans: readonly StoredWholePlan[], locked: LockedPlans, language: Language): PlanChangeReport {
  const waiting = plans.map(({ facts, version }) => ({
    ...unchanged(facts, version),
    facts: { ...facts, status: 'W' as const },
  }));
  return withLocked(changeReport(waiting, language), locked, language);
}

/** The report of a failed search, which leaves all plans as they are. */
function failedReport(
  plans: readonly StoredWholePlan[],
  locked: LockedPlans,
  reason: BilingualText,
  { language, dry_run }: { readonly language: Language; readonly dry_run: boolean },
): PlanChangeReport {
  const failed = plans.map(({ facts, version }) => ({
    ...unchanged(facts, version),
    warnings: [{ ...optimizationFailed(reason), isNew: true }],
  }));
  return { ...withLocked(changeReport(failed, language), locked, language), dry_run };
}

/** Refuses if one of the plans has changed since it was read, even if it stays as it is. */
async function requireUnchanged(transaction: Transaction, found: readonly Versioned<PlanFacts>[]): Promise<void> {
  const versions = await lockVersions(
    transaction,
    found.map(({ record }) => record.id),
  );
  if (found.some(({ record, version }) => versions.get(record.id) !== version))
    throw new Refusal('precondition_failed');
}

/** Queues plans. Returns their new versions. */
async function enqueue(
  transaction: Transaction,
  plans: readonly StoredWholePlan[],
  request: JointOptimizationRequest,
): Promise<ReadonlyMap<number, number>> {
  await requireQueueCapacity(transaction, plans.length);
  const members = plans.map(({ facts: { id, status } }) => ({ id, status_before: statusBefore(status) }));
  for (const { id } of members) await updatePlanStatus(transaction, id, 'W');
  await requestJointOptimization(transaction, members, request, 'optimizeRoutePlans');
  const ids = members.map(({ id }) => id);
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, ids));
  return lockVersions(transaction, ids);
}

const statusBefore = (status: PlanFacts['status']): 'P' | 'E' | 'I' =>
  status === 'P' || status === 'E' ? status : 'I';
