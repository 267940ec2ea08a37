import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { localDate, localDay } from '../time/local-text.ts';
import { periodMaxDays } from '../time/period.ts';
import type { RecomputedDays } from './day-recomputation-schema.ts';

/** The maximum number of recomputations of a company at the same time. */
export const recomputationsMaxCount = 5;

/** The maximum number of vehicles. Without any, all vehicles of the company are recomputed. */
export const maxNamedVehicles = 1000;

/** The faults of the days of a recomputation: none may be after today, in the time zone of the company. */
export function recomputedDayFaults({ date_begin, date_end }: RecomputedDays, now: string, timezone: string): Fault[] {
  if (date_end < date_begin)
    return [{ pointer: '/data/date_begin', code: 'period_reversed', details: { other: verbatim('date_end') } }];
  const days = (Date.parse(date_end) - Date.parse(date_begin)) / 86_400_000 + 1;
  const details = { limit: periodMaxDays, other: verbatim('date_begin') };
  if (days > periodMaxDays) return [{ pointer: '/data/date_end', code: 'period_too_long', details }];
  const today = localDate(now, timezone);
  const limit = localDay(now, timezone);
  return Object.entries({ date_begin, date_end }).flatMap(([name, date]) =>
    date > today ? [{ pointer: `/data/${name}`, code: 'too_late', details: { limit } }] : [],
  );
}
