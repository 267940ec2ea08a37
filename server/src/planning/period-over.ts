import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';

/** What is to be said of a plan that is made for a time which has passed: most often a date was mistyped. */
export const periodOverWarnings = (
  { date_time_end: end }: { readonly date_time_end: string },
  timezone: string,
  now: Date,
): PlanWarningFacts[] =>
  Date.parse(end) > now.getTime()
    ? []
    : [{ code: 'period_over', line: null, details: { end: localMoment(end, timezone) } }];
