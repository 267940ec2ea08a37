import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { changeWarningsMaxCount } from '@tropeiro/domain/planning/change/plan-change-report.ts';
import {
  type ChangedRoutePlan,
  type PlanChangeReport,
  type PlanChangeWarning,
  PlanTotals,
} from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { RoutePlanSummary } from '@tropeiro/domain/planning/route-schema.ts';
import { reportedWarning } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import type { PlannedPoint } from './plan-draft.ts';
import type { TimedDraft } from './time-drafts.ts';

/** The fields of a changed plan that its report needs. */
export type ReportedPlan = Pick<TimedDraft, 'facts'> &
  Reported & {
    readonly before: { readonly facts: PlanFacts } | null;
    /** The id of a new plan, once it is stored. */
    readonly newId?: number | null;
  };

/** Warnings, and the points that they may be about. */
type Reported = Pick<TimedDraft, 'warnings'> & { readonly after: { readonly points: readonly ReportedPoint[] } };

type ReportedPoint = Pick<PlannedPoint, 'id' | 'line' | 'name'>;

/** Other subjects of warnings. */
type ReportExtras = {
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
    route_plans: drafts.map(changedPlan),
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

const changedPlan = (plan: ReportedPlan): ChangedRoutePlan => ({
  ...declaredFields(RoutePlanSummary, plan.facts),
  id: idOf(plan),
  before: plan.before ? declaredFields(PlanTotals, plan.before.facts) : null,
});

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
