import { type PlanWarningFacts, subjectOf } from '@tropeiro/domain/planning/plan-warning.ts';
import type { KeptWarning } from '../store/planning/route-warnings.ts';

/**
 * What is kept of what routing says of the plans of a route, and of each of them. What was said of one plan is that plan's,
 * until it is planned anew; of several together, and of what was sent, it stays with the route.
 */
export const warningsOfPlans = (
  planIds: readonly number[],
  ofAll: readonly PlanWarningFacts[],
  ofEach: readonly (readonly PlanWarningFacts[])[],
): readonly KeptWarning[] => [
  ...ofAll.map((warning) => ({
    ...warning,
    route_plan_id: planIds.length > 1 || subjectOf(warning) === 'request' ? null : (planIds[0] ?? null),
  })),
  ...ofEach.flatMap((warnings, index) =>
    warnings.map((warning) => ({ ...warning, route_plan_id: planIds[index] ?? null })),
  ),
];
