import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { crewsOf } from '@tropeiro/domain/planning/crew/crew.ts';
import { type PlanToImport, planPeriodFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import { requirementsOf } from '@tropeiro/domain/planning/plan-requirements.ts';
import type { PlanRequirements } from '@tropeiro/domain/planning/plan-requirements-schema.ts';
import { windowsOf } from '@tropeiro/domain/planning/points/new-route-point.ts';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { SolverFailed } from '../../solving/solver-thread.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { listEarlierImports } from '../../store/planning/duplicate-plans.ts';
import { MatrixCells } from '../../travel/matrix-cells.ts';
import { crewToRoute } from '../crews/crew.ts';
import { type FoundCrews, findCrews } from '../crews/find-crews.ts';
import { failureReason, optimizationFailed } from '../optimize/failure-reason.ts';
import { pastPeriodWarnings } from '../past-period.ts';
import { codeInOtherPlanWarnings } from '../points/codes-in-other-plans.ts';
import { locatePoints } from '../points/locate-points.ts';
import { pointToRoute } from '../points/point-rows.ts';
import {
  type PointLine,
  type PointReadingOptions,
  type ReadPoints,
  readPoints,
  type SentPoint,
} from '../points/read-points.ts';
import { requireAllOrNothing } from '../points/require-all-or-nothing.ts';
import { findServiceTimes } from '../points/service-times.ts';
import type { ReportIncludes } from '../points/timed-points.ts';
import {
  type PlannedRoutes,
  type PlanningTask,
  type PlanningTools,
  planRoutes,
  requireMemoryFor,
} from '../routing/plan-routes.ts';
import { findDuplicates } from './duplicate-plans.ts';
import { emptyReport, reportOf } from './import-report.ts';
import { importWarnings } from './import-warnings.ts';
import { type CommonFields, routedRows, unroutedRows } from './route-rows.ts';
import { crewWarningsOfRoute, pointsWithIds, type RouteToStore, storeRoute, warningsOfEach } from './store-route.ts';
import { emptyPlans, overlongPlans, wrongCrews, wrongPeriod } from './wrong-plans.ts';

/** An import that is ready for its transaction: its report and, if anything is to be stored, the route. */
export type PreparedImport = {
  /** Without warnings. They are added when the route is stored, with those that arise then. */
  readonly report: RoutePlanReport;
  /** Warnings about all plans together. */
  readonly warnings: readonly PlanWarningFacts[];
  readonly route?: RouteToStore;
};

/** The importing company and user, and the language of the report. */
export type PlanImporter = {
  readonly companyId: number;
  /** The company's time zone, which applies to times without one. */
  readonly timezone: string;
  readonly language: Language;
  /** Absent for the command line, which may do and see everything. */
  readonly actor?: Actor;
};

/** The importer of a call. */
export const importerOf = ({ actor, language }: { actor: Actor; language: Language }): PlanImporter => ({
  companyId: actor.customer_id,
  timezone: actor.timezone,
  language,
  actor,
});

/** What the preparation of a plan needs: database access for short queries, and the planning tools. */
export type PlanPreparation = {
  readonly db: Db;
  readonly signal: AbortSignal;
  /** Receives the progress. */
  readonly report?: ReportProgress;
  readonly tools: PlanningTools;
  /** Set if no time is left for an immediate optimization: the seconds that were available. */
  readonly exhaustedBudgetS?: number | undefined;
  /** The crews, if they are not looked up by the plan's plates and CPFs. */
  readonly crews?: FoundCrews;
  /** What the report includes beyond its usual fields. */
  readonly includes?: ReportIncludes;
};

/** Reads the points of a plan and makes its routes, before any transaction. */
export async function prepareImport(
  plan: PlanToImport,
  sent: Iterable<readonly SentPoint[]> | AsyncIterable<readonly SentPoint[]>,
  importer: PlanImporter,
  preparation: PlanPreparation,
): Promise<PreparedImport> {
  const read = await readPoints(sent, readingOf(plan, importer, preparation));
  const checked = await checkImport(plan, read, importer, preparation);
  requireAllOrNothing(plan.all_or_nothing, checked.report);
  return routeImport(checked, importer, preparation);
}

/** How the points of a plan are read. */
export const readingOf = (
  { geocoding = true }: PlanToImport,
  { timezone, language }: PlanImporter,
  { signal }: PlanPreparation,
): PointReadingOptions => ({ timezone, language, canGeocode: geocoding, signal });

/** A plan with its points and crews, and their faults. */
export type CheckedImport = {
  readonly plan: PlanToImport;
  readonly read: ReadPoints;
  readonly crews: FoundCrews['crews'];
  readonly replacedIds: readonly number[];
  readonly report: RoutePlanReport;
};

/** Checks the period, crews and external code of a plan whose points have been read. */
export async function checkImport(
  plan: PlanToImport,
  read: ReadPoints,
  { timezone, language, actor }: PlanImporter,
  { db, crews: known }: PlanPreparation,
): Promise<CheckedImport> {
  const { wrongLines, omittedCount } = read;
  const found = known ?? (await findCrews(db, actor, crewsOf(plan.data)));
  const { replacedPlanIds, wrongPlans } = await findDuplicates((code) => listEarlierImports(db, code), plan, language);
  const wrong = [
    ...wrongPeriod(plan, timezone, language),
    ...wrongCrews(plan, found.faults, language),
    ...wrongPlans,
    ...emptyPlans(plan, read, language),
    ...overlongPlans(plan, read, language),
  ];
  const report: RoutePlanReport = {
    ...emptyReport,
    dry_run: plan.dry_run ?? false,
    wrong_lines: [...wrongLines],
    wrong_lines_omitted: omittedCount,
    wrong_route_plans: wrong,
  };
  return { plan, read, crews: found.crews, replacedIds: replacedPlanIds, report };
}

/** Locates the points of a plan and makes its routes, unless the plan is wrong. */
export async function routeImport(
  { plan, read, crews, replacedIds, report }: CheckedImport,
  { companyId, timezone, language }: PlanImporter,
  { db, signal, report: reportProgress = () => {}, tools, exhaustedBudgetS, includes = [] }: PlanPreparation,
): Promise<PreparedImport> {
  const { data } = plan;
  const { points } = read;
  if (points.length === 0) return { report, warnings: read.warnings };
  if (report.wrong_route_plans.length > 0) return { report, warnings: await warningsBeforeRouting([]) };

  const settings = (await getCustomerSettings(db)).record;
  const { placed, unplaced, warnings } = await locatePoints(points, {
    db,
    companyId,
    chosen: settings.geocoders,
    signal,
    geocoding: tools.geocoding,
    acceptsLowQuality: plan.accept_low_quality ?? false,
    report: reportProgress,
  });
  const times = await findServiceTimes(db, settings, placed, signal);
  const isOptimized = plan.optimize ?? true;
  const matrix = plan.source === 'M' && plan.matrix ? MatrixCells.of(plan.matrix) : undefined;
  const slice = new TimeSlice({ signal });
  const isAsyncRequested = plan.is_async && isOptimized && !report.dry_run;
  const isPostponed = exhaustedBudgetS !== undefined && isOptimized && !isAsyncRequested && placed.length > 0;
  const isLater = isAsyncRequested || isPostponed;
  if (isLater && placed.length > 0) requireMemoryFor(await taskToRoute(), tools);
  const routes = isLater ? undefined : await routed();
  const common = commonFields(plan, routes?.routing ? 'P' : routes ? 'I' : 'W', routes?.routing, settings);
  const rows = routes?.routing
    ? await routedRows(routes.routing, placed, unplaced, crews, common, times, slice)
    : await unroutedRows(placed, unplaced, crews, common, times, slice);
  const stored = matrix && !report.dry_run ? matrix.toBytes() : null;
  return {
    report: await reportOf({ ...report, replaced_route_plans: [...replacedIds] }, rows, crews, routes?.routing, {
      language,
      placed,
      includes,
      slice,
    }),
    warnings: [
      ...(await warningsBeforeRouting(warnings, placed)),
      ...(isPostponed ? [{ code: 'optimized_later' as const, line: null, details: { limit: exhaustedBudgetS } }] : []),
      ...(routes?.routing?.warnings ?? []),
      ...(routes?.failure ? [optimizationFailed(routes.failure)] : []),
    ],
    route: {
      external_code: data.external_code,
      date_time_start: data.date_time_start,
      date_time_end: data.date_time_end,
      on_duplicate: plan.on_duplicate ?? 'allow',
      crews,
      matrix: stored,
      ...rows,
      warningsOfEach: rows.plans.map((_, index) => routes?.routing?.plans[index]?.warnings ?? []),
    },
  };

  /**
   * The warnings that need no routes. A wrong plan has them too, so that its caller can correct everything at once. If its
   * period is wrong, there are none about its day.
   */
  async function warningsBeforeRouting(
    ofLocations: readonly PlanWarningFacts[],
    used: readonly PointLine[] = points,
  ): Promise<readonly PlanWarningFacts[]> {
    const hasPeriod = planPeriodFaults(data, timezone).length === 0;
    return [
      ...(hasPeriod ? pastPeriodWarnings(data, timezone, tools.now()) : []),
      ...read.warnings,
      ...ofLocations,
      ...unusedWindows(plan, used),
      ...(hasPeriod ? await codeInOtherPlanWarnings(db, points, data, timezone, replacedIds) : []),
    ];
  }

  /** The routed plans. If the optimization failed, only the reason. The plan is then stored as it was sent. */
  async function routed(): Promise<{ readonly routing?: PlannedRoutes; readonly failure?: BilingualText }> {
    if (placed.length === 0) return { routing: { plans: [], unassigned: [], warnings: [noPlanMade], sourceUsed: 'H' } };
    try {
      const routing = await planRoutes(await taskToRoute(), tools);
      const isEarlier = plan.is_async && isOptimized;
      return { routing: isEarlier ? { ...routing, warnings: [doneAtOnce, ...routing.warnings] } : routing };
    } catch (error) {
      if (error instanceof SolverFailed) return { failure: failureReason(error) };
      throw error;
    }
  }

  async function taskToRoute(): Promise<PlanningTask> {
    const request = {
      points: await slice.map(placed, (line) => pointToRoute(line, times)),
      crews: crews.map(crewToRoute),
      period: { begin: data.date_time_start, end: data.date_time_end },
      hasTimeWindow: plan.has_time_window ?? false,
      objective: plan.objective ?? 'time',
      timezone,
    };
    const { source = 'G' } = plan;
    return { request, isOptimized, source, matrix, companyId, signal, report: reportProgress };
  }
}

/** Used if none of the points was located. */
const noPlanMade: PlanWarningFacts = { code: 'no_plan_made', line: null };

/**
 * Warns if points have windows but the import does not say whether to use them. The caller may assume that they are
 * used.
 */
const unusedWindows = (plan: PlanToImport, points: readonly PointLine[]): PlanWarningFacts[] =>
  plan.has_time_window === undefined && points.some(({ point }) => windowsOf(point).length > 0)
    ? [{ code: 'time_windows_unused', line: null }]
    : [];

const doneAtOnce: PlanWarningFacts = { code: 'done_at_once', line: null };

/** Stores a prepared import and returns its report. */
export async function commitImport(
  plan: PlanToImport,
  { report: prepared, warnings, route }: PreparedImport,
  { language, actor }: PlanImporter,
  transaction: Transaction,
): Promise<{ readonly body: RoutePlanReport; readonly isPending?: boolean }> {
  const warned = { ...route, externalCode: plan.data.external_code };
  const warningsWith = (crewWarnings: readonly (readonly PlanWarningFacts[])[]) =>
    importWarnings(warnings, warningsOfEach(route, crewWarnings), warned, language);
  const report = { ...prepared, warnings: warningsWith([]) };
  if (!route) return { body: report };
  if (report.dry_run) {
    const crewWarnings = await crewWarningsOfRoute(transaction, route, [], report.replaced_route_plans);
    return { body: { ...report, ...pointsWithIds(report, route, [], []), warnings: warningsWith(crewWarnings) } };
  }
  const stored = await storeRoute(transaction, actor, plan, { ...route, warnings }, report, language);
  return { body: stored, isPending: stored.route_plans.some(({ status }) => status === 'W') };
}

/** The fields that all plans of an import share. */
const commonFields = (
  { data, source = 'G', objective = 'time', has_time_window = false }: PlanToImport,
  status: RoutePlanStatus,
  routes: PlannedRoutes | undefined,
  companyRequirements: PlanRequirements,
): CommonFields => ({
  status,
  external_code: data.external_code,
  source,
  source_used: routes?.sourceUsed ?? source,
  objective,
  has_time_window,
  locked: false,
  date_time_start: data.date_time_start,
  date_time_end: data.date_time_end,
  ...requirementsOf(data, companyRequirements),
});
