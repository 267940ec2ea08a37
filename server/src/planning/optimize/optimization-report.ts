import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { changeReport } from '../change/change-report.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import type { DraftWarning } from '../draft-warning.ts';
import { reportedUnassigned } from '../points/reported-unassigned.ts';
import type { ReportIncludes } from '../points/timed-points.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import type { PlanFigures } from '../routing/routing.ts';
import type { OptimizationTask } from './optimization-task.ts';
import { optimizedFacts, type StoredOptimization, statusOfFailed } from './store-optimized.ts';

/** A completed attempt at an optimization, with its result. */
export type TriedOptimization = {
  readonly optimization: OptimizationTask;
  /** Absent if the solver failed. */
  readonly routes: PlannedRoutes | undefined;
  /** Whether a warning is new or more severe than before. */
  readonly isNew: (warning: PlanWarningFacts) => boolean;
  /** The figures of the plan before, as of now. Absent if the solver failed. */
  readonly figuresBefore: PlanFigures | undefined;
  readonly includes: ReportIncludes;
};

/** The report of an optimization that is done later. */
export const waitingReport = (plan: StoredWholePlan, language: Language): PlanChangeReport =>
  sameReport(plan, 'W', [], language);

/** The report of a failed optimization. Only the status of the plan changes. */
export const failedReport = ({ optimization, routes }: TriedOptimization, language: Language): PlanChangeReport => ({
  ...sameReport(
    optimization.plan,
    statusOfFailed(optimization.plan.underWay !== undefined),
    optimization.warnings.map(asNew),
    language,
  ),
  unassigned_points: routes ? leftOut(optimization, routes, language) : [],
});

const sameReport = (
  plan: StoredWholePlan,
  status: 'W' | 'I' | 'E',
  warnings: readonly DraftWarning[],
  language: Language,
): PlanChangeReport =>
  changeReport([{ before: plan, after: plan, facts: { ...plan.facts, status }, warnings }], language);

/** The report of the plans that result from an optimization: the original plan first, then the new ones. */
export function optimizedReport(
  { optimization, routes, isNew, figuresBefore, includes }: TriedOptimization & { readonly routes: PlannedRoutes },
  { planIds, crewWarnings }: StoredOptimization,
  language: Language,
): PlanChangeReport {
  const { plan, warnings } = optimization;
  const asDraftWarning = (warning: PlanWarningFacts): DraftWarning => ({ ...warning, isNew: isNew(warning) });
  const routeWarnings = routes.warnings.map(asDraftWarning);
  const isSinglePlan = routes.plans.length === 1;
  const reported = optimizedFacts(optimization, routes).map((facts, index) => ({
    facts,
    before: index === 0 ? plan : null,
    newId: planIds[index] ?? null,
    after: plan,
    routed: routes.plans[index]!,
    figuresBefore: index === 0 ? figuresBefore : undefined,
    warnings: [
      ...(crewWarnings[index] ?? []),
      ...(index === 0 ? warnings.map(asNew) : []),
      ...(isSinglePlan ? routeWarnings : []),
      ...routes.plans[index]!.warnings.map(asDraftWarning),
    ],
  }));
  const commonWarnings = isSinglePlan ? [] : [{ after: plan, warnings: routeWarnings }];
  return {
    ...changeReport(reported, language, { commonWarnings, includes }),
    unassigned_points: leftOut(optimization, routes, language),
  };
}

const asNew = (warning: PlanWarningFacts): DraftWarning => ({ ...warning, isNew: true });

/** The points that an optimization leaves out, and why. */
const leftOut = (
  { plan }: OptimizationTask,
  { unassigned }: PlannedRoutes,
  language: Language,
): PlanChangeReport['unassigned_points'] =>
  unassigned.flatMap(({ point, code, remedy }) => {
    const left = plan.points[point];
    return left ? reportedUnassigned({ ...left, unassigned_code: code, unassigned_remedy: remedy }, language) : [];
  });
