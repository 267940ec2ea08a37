import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/plan-change-report.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { changeReport } from '../change/change-report.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import type { DraftWarning } from '../draft-warning.ts';
import { toldUnassigned } from '../points/told-unassigned.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import type { OptimizationTask } from './optimization-task.ts';
import { optimizedFacts, type StoredOptimization, statusOfFailed } from './store-optimized.ts';

/** An optimization that was tried, and what came of it. */
export type TriedOptimization = {
  readonly optimization: OptimizationTask;
  /** Absent: the solver failed on it. */
  readonly routes: PlannedRoutes | undefined;
  /** Whether something was not so before it, or less. */
  readonly isNew: (warning: PlanWarningFacts) => boolean;
};

/** The report of an optimization that is done later. */
export const waitingReport = (plan: StoredWholePlan, language: Language): PlanChangeReport =>
  sameReport(plan, 'W', [], language);

/** The report of an optimization that has failed: the plan stays as it is but for its status. */
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

/** The report of the plans that an optimization makes of one, which others come after. */
export function optimizedReport(
  { optimization, routes, isNew }: TriedOptimization & { readonly routes: PlannedRoutes },
  { planIds, ofCrews }: StoredOptimization,
  language: Language,
): PlanChangeReport {
  const { plan, warnings } = optimization;
  const judged = (one: PlanWarningFacts): DraftWarning => ({ ...one, isNew: isNew(one) });
  const ofRoutes = routes.warnings.map(judged);
  const isOne = routes.plans.length === 1;
  const reported = optimizedFacts(optimization, routes).map((facts, at) => ({
    facts,
    before: at === 0 ? plan : null,
    newId: planIds[at] ?? null,
    after: plan,
    warnings: [
      ...(ofCrews[at] ?? []),
      ...(at === 0 ? warnings.map(asNew) : []),
      ...(isOne ? ofRoutes : []),
      ...routes.plans[at]!.warnings.map(judged),
    ],
  }));
  const ofAll = isOne ? [] : [{ after: plan, warnings: ofRoutes }];
  return {
    ...changeReport(reported, language, { ofAll }),
    unassigned_points: leftOut(optimization, routes, language),
  };
}

const asNew = (warning: PlanWarningFacts): DraftWarning => ({ ...warning, isNew: true });

/** The points that an optimization puts in no plan, and why. */
const leftOut = (
  { plan }: OptimizationTask,
  { unassigned }: PlannedRoutes,
  language: Language,
): PlanChangeReport['unassigned_points'] =>
  unassigned.flatMap(({ point, code, remedy }) => {
    const left = plan.points[point];
    return left ? toldUnassigned({ ...left, unassigned_code: code, unassigned_remedy: remedy }, language) : [];
  });
