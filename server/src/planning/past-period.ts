import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';

/** Warns about a plan whose period has passed, which is mostly a mistyped date. */
export const pastPeriodWarnings = (
  { date_time_end: end }: { readonly date_time_end: string },
  timezone: string,
  now: Date,
): PlanWarningFacts[] =>
  Date.parse(end) > now.getTime()
    ? []
    : [{ code: 'period_over', line: null, details: { end: localMoment(end, timezone) } }];
