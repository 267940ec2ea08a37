import { type PlanWarningFacts, subjectOf } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { StoredWarning } from '../store/planning/route-warnings.ts';

/** The fields of a plan that assigning warnings needs. */
export type WarnedPlan = {
  readonly id: number;
  /** The lines of its points. */
  readonly lines: ReadonlySet<number>;
  /** Warnings about this plan alone. */
  readonly warnings: readonly PlanWarningFacts[];
};

/**
 * Assigns warnings to the plans of a route for storage. They are stored until the plan is planned again. A warning
 * about a point belongs to the plans that have the point. A general warning is stored with each plan, because each is
 * corrected separately. A warning about the request, or about a point in no plan, belongs to the route. Of a warning about the
 * request, the line of a point in a plan is not stored, because the route shows only lines of points in no plan.
 */
export const warningsOfPlans = (
  commonWarnings: readonly PlanWarningFacts[],
  plans: readonly WarnedPlan[],
): readonly StoredWarning[] => [
  ...commonWarnings.flatMap((warning): StoredWarning[] => {
    const concerned = plans.filter((plan) => isAbout(warning, plan));
    const isOfPlan = plans.some(({ lines }) => warning.line !== null && lines.has(warning.line));
    if (concerned.length === 0) return [{ ...warning, line: isOfPlan ? null : warning.line, route_plan_id: null }];
    return concerned.map(({ id }) => ({ ...warning, route_plan_id: id }));
  }),
  ...plans.flatMap(({ id, warnings }) => warnings.map((warning) => ({ ...warning, route_plan_id: id }))),
];

function isAbout(warning: PlanWarningFacts, { lines }: WarnedPlan): boolean {
  const subject = subjectOf(warning);
  if (subject === 'point') return warning.line !== null && lines.has(warning.line);
  return subject !== 'request';
}
