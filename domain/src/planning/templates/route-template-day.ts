import type { RoutePlanReport } from '../route-plan-report-schema.ts';
import type { RouteTemplateFailure } from './route-template-day-schema.ts';

/** The maximum number of stored failures of a day. Further ones appear once these are corrected. */
const failuresMaxCount = 20;

/** The faults of an import report that explain why a plan was not made, or not completely. */
export const failuresOf = (
  report: Pick<RoutePlanReport, 'wrong_route_plans' | 'wrong_lines'>,
): readonly RouteTemplateFailure[] =>
  [...report.wrong_route_plans.map((fault) => ({ ...fault, line: null })), ...report.wrong_lines]
    .slice(0, failuresMaxCount)
    .map(({ line, field, value, code, message }) => ({ line, field, value, code, message }));
