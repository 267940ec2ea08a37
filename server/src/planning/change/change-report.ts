import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { declaredFields } from '@tropeiro/domain/language/schema.ts';
import {
  type ChangedRoutePlan,
  changeWarningsMaxCount,
  type PlanChangeReport,
  type PlanChangeWarning,
  PlanTotals,
} from '@tropeiro/domain/planning/plan-change-report.ts';
import { toldWarning } from '@tropeiro/domain/planning/plan-warning.ts';
import { RoutePlanSummary } from '@tropeiro/domain/planning/route.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import type { PlannedPoint } from './plan-draft.ts';
import type { TimedDraft } from './time-drafts.ts';

/** A plan that a change touches, as far as that is reported. */
export type ReportedPlan = Pick<TimedDraft, 'facts'> &
  Reported & {
    readonly before: { readonly facts: PlanFacts } | null;
    /** That of a new plan, once it is stored. */
    readonly newId?: number | null;
  };

/** Warnings, and the points that they may be about. */
type Reported = Pick<TimedDraft, 'warnings'> & { readonly after: { readonly points: readonly ReportedPoint[] } };

type ReportedPoint = Pick<PlannedPoint, 'id' | 'line' | 'name'>;

/** What else warnings are about. */
type Besides = {
  /** The points that a change brings, with their ids once they have any. */
  readonly newPoints?: readonly ReportedPoint[];
  /** What is said of several plans together. */
  readonly ofAll?: readonly Reported[];
};

/** What a change does to plans, before anything of it is kept. What else there is to tell of it is added by who knows. */
export function changeReport(
  drafts: readonly ReportedPlan[],
  language: Language,
  besides: Besides = {},
): PlanChangeReport {
  return {
    dry_run: false,
    route_plans: drafts.map(changedPlan),
    ...reportedWarnings(drafts, language, besides),
    unassigned_points: [],
    added_points: [],
    wrong_lines: [],
    wrong_lines_omitted: 0,
  };
}

/** What plans break after a change, the new ones first. */
export function reportedWarnings(
  drafts: readonly ReportedPlan[],
  language: Language,
  { newPoints = [], ofAll = [] }: Besides,
): Pick<PlanChangeReport, 'warnings' | 'warnings_omitted'> {
  const warnings = [
    ...drafts.flatMap((draft) => warningsOf(draft, idOf(draft), language, newPoints)),
    ...ofAll.flatMap((reported) => warningsOf(reported, null, language, newPoints)),
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
    const { code, line, message, other_route_plans } = toldWarning(warning, language);
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
