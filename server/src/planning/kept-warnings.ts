import { type PlanWarningFacts, subjectOf } from '@tropeiro/domain/planning/plan-warning.ts';
import type { KeptWarning } from '../store/planning/route-warnings.ts';

/** A plan of a route, as far as it is told whose a warning is. */
export type WarnedPlan = {
  readonly id: number;
  /** The lines of its points. */
  readonly lines: ReadonlySet<number>;
  /** What is said of it alone. */
  readonly warnings: readonly PlanWarningFacts[];
};

/**
 * What is kept of what is said of the plans of a route together, and of each of them. It is all a plan's, until that is
 * planned anew: of a point, that of the plans that have it; else each one's, since each is put right by itself. What was said of
 * what was sent, or of a point in no plan, is the route's.
 */
export const warningsOfPlans = (
  ofAll: readonly PlanWarningFacts[],
  plans: readonly WarnedPlan[],
): readonly KeptWarning[] => [
  ...ofAll.flatMap((warning): KeptWarning[] => {
    const concerned = plans.filter((plan) => isAbout(warning, plan));
    if (concerned.length === 0) return [{ ...warning, route_plan_id: null }];
    return concerned.map(({ id }) => ({ ...warning, route_plan_id: id }));
  }),
  ...plans.flatMap(({ id, warnings }) => warnings.map((warning) => ({ ...warning, route_plan_id: id }))),
];

function isAbout(warning: PlanWarningFacts, { lines }: WarnedPlan): boolean {
  const subject = subjectOf(warning);
  if (subject === 'point') return warning.line !== null && lines.has(warning.line);
  return subject !== 'request';
}
