import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { changeWarningsMaxCount } from '@tropeiro/domain/planning/change/plan-change-report.ts';
import type {
  ChangedRoutePlan,
  PlanChangeReport,
  PlanChangeWarning,
} from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { RoutePlanSummary } from '@tropeiro/domain/planning/route-schema.ts';
import { reportedWarning } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { type ReportIncludes, timedPoints } from '../points/timed-points.ts';
import type { PlanFigures, RoutedPlan } from '../routing/routing.ts';
import type { PlannedPoint } from './plan-draft.ts';
import { type PlanInReport, totalsOfPlan, totalsOfPlans } from './plan-totals.ts';
import { isTimed, type TimedDraft } from './time-drafts.ts';

/** The fields of a changed plan that its report needs. */
export type ReportedPlan = Pick<TimedDraft, 'facts'> &
  Reported & {
    readonly before: { readonly facts: PlanFacts; readonly version?: number } | null;
    /** The id of a new plan, once it is stored. */
    readonly newId?: number | null;
    /** The plan with its times. Absent if it was not timed. */
    readonly routed?: RoutedPlan;
    readonly figuresBefore?: PlanFigures | undefined;
    /** The figures of a plan whose times are not reported. */
    readonly figures?: PlanFigures | undefined;
  };

/** Warnings, and the points that they may be about. */
type Reported = Pick<TimedDraft, 'warnings'> & { readonly after: { readonly points: readonly ReportedPoint[] } };

type ReportedPoint = Pick<PlannedPoint, 'id' | 'line' | 'name'> & Partial<Pick<PlannedPoint, 'type'>>;

/** Other subjects of warnings, and what the caller asked for. */
type ReportExtras = {
  /** What the report includes beyond its usual fields. */
  readonly includes?: ReportIncludes;
  /** The last line of the route before the change. New points have lines after it. */
  readonly lastLine?: number;
  /** The points that a change adds, with their ids once they are stored. */
  readonly newPoints?: readonly ReportedPoint[];
  /** Warnings about several plans together. */
  readonly commonWarnings?: readonly Reported[];
};

/** The report of a change before it is stored. Callers add what they know beyond the drafts. */
export function changeReport(
  drafts: readonly ReportedPlan[],
  language: Language,
  extras: ReportExtras = {},
): PlanChangeReport {
  return {
    dry_run: false,
    route_plans: drafts.map((draft) => changedPlan(draft, extras)),
    totals: {
      before: totalsOfPlans(drafts.flatMap(inReportBefore)),
      after: totalsOfPlans(drafts.map(inReport)),
    },
    ...reportedWarnings(drafts, language, extras),
    unassigned_points: [],
    added_points: [],
    wrong_lines: [],
    wrong_lines_omitted: 0,
  };
}

/** The warnings about plans after a change, new ones first. */
export function reportedWarnings(
  drafts: readonly ReportedPlan[],
  language: Language,
  { newPoints = [], commonWarnings = [] }: ReportExtras,
): Pick<PlanChangeReport, 'warnings' | 'warnings_omitted'> {
  const warnings = [
    ...drafts.flatMap((draft) => warningsOf(draft, idOf(draft), language, newPoints)),
    ...commonWarnings.flatMap((reported) => warningsOf(reported, null, language, newPoints)),
  ].sort((one, other) => Number(other.is_new) - Number(one.is_new));
  return {
    warnings: warnings.slice(0, changeWarningsMaxCount),
    warnings_omitted: Math.max(0, warnings.length - changeWarningsMaxCount),
  };
}

function changedPlan(plan: ReportedPlan, { includes = [], lastLine = 0 }: ReportExtras): ChangedRoutePlan {
  const [before = null] = inReportBefore(plan).map(totalsOfPlan);
  const { routed, after } = plan;
  // A new plan has copies of the departure and arrival of an existing one, with other ids.
  const points = plan.before ? after.points : after.points.map(withoutTerminalId);
  const hasTimes = isTimed(plan.facts);
  return {
    ...declaredFields(RoutePlanSummary, plan.facts),
    ...totalsOfPlan(inReport(plan)),
    id: idOf(plan),
    etag: plan.before?.version === undefined ? null : etagOfVersion(plan.before.version),
    before,
    ...(includes.includes('route_points') &&
      routed && { route_points: timedPoints(routed.points, points, { hasTimes, lastLine }) }),
  };
}

const withoutTerminalId = (point: ReportedPoint): ReportedPoint =>
  point.type && isTerminal(point.type) ? { ...point, id: null } : point;

const inReport = ({ facts, routed, figures }: ReportedPlan): PlanInReport => ({
  facts,
  figures: routed ?? figures,
});

const inReportBefore = ({ before, figuresBefore }: ReportedPlan): PlanInReport[] =>
  before ? [{ facts: before.facts, figures: figuresBefore }] : [];

/** A report with the ETags of its plans after they were stored. */
export const withEtags = (report: PlanChangeReport, versions: ReadonlyMap<number, number>): PlanChangeReport => ({
  ...report,
  route_plans: report.route_plans.map((plan) => {
    const version = plan.id === null ? undefined : versions.get(plan.id);
    return version === undefined ? plan : { ...plan, etag: etagOfVersion(version) };
  }),
});

/** The shortest ETag of a version: If-Match compares nothing else. */
const etagOfVersion = (version: number): string => `"${version}"`;

const idOf = ({ before, newId = null }: ReportedPlan): number | null => before?.facts.id ?? newId;

function warningsOf(
  { after, warnings }: Reported,
  planId: number | null,
  language: Language,
  newPoints: readonly ReportedPoint[],
): PlanChangeWarning[] {
  const pointOf = new Map([...after.points, ...newPoints].map((point) => [point.line, point]));
  return warnings.map(({ isNew, ...warning }) => {
    const { code, line, message, other_route_plans } = reportedWarning(warning, language);
    const point = line === null ? undefined : pointOf.get(line);
    return {
      code,
      message,
      route_plan_id: planId,
      route_point_id: point?.id ?? null,
      name: point?.name ?? null,
      other_route_plans,
      is_new: isNew,
    };
  });
}
