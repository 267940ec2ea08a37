import type { WorkShiftDay } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import { minuteOf, minutesOfDay } from '@tropeiro/domain/time/time-of-day.ts';
import { Temporal } from 'temporal-polyfill';
import type { PlanClock } from './plan-clock.ts';
import type { WeeklyHours } from './route-request.ts';
import { intersectSpans, mergeSpans, type Span, subtractSpans } from './span.ts';

/**
 * When a crew works within a period: the hours of its shift on each day, without the breaks. A break is taken exactly
 * when the shift says. No service takes place during it, and driving resumes after it. The night between two days of a
 * shift is a break too. Without a shift, the whole period is one span.
 * @param timezone for shifts without one
 * @param period the plan's, unless another is given
 */
export function workingSpans(
  hours: WeeklyHours | null,
  clock: PlanClock,
  timezone: string,
  period: Span = { begin: 0, end: clock.lengthS },
): Span[] {
  if (!hours) return [period];
  const zone = hours.timezone ?? timezone;
  const dateOf = (second: number): Temporal.PlainDate =>
    Temporal.Instant.from(clock.instantOf(second)).toZonedDateTimeISO(zone).toPlainDate();
  const spans: Span[] = [];
  const last = dateOf(period.end);
  // Starts a day early, because a night shift may extend into the period.
  let date = dateOf(period.begin).subtract({ days: 1 });
  let today = timesOn(date, zone, clock);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const weekday = date.dayOfWeek % 7;
    date = date.add({ days: 1 });
    const tomorrow = timesOn(date, zone, clock);
    for (const day of hours.days) if (day.weekday === weekday) spans.push(...spansOfDay(day, today, tomorrow));
    today = tomorrow;
  }
  return intersectSpans(mergeSpans(spans), [period]).filter(({ begin, end }) => begin < end);
}

/** Converts a minute of a day to a second of the plan. */
type TimesOfDay = (minute: number) => number;

function timesOn(date: Temporal.PlainDate, timeZone: string, clock: PlanClock): TimesOfDay {
  const midnight = date.toZonedDateTime({ timeZone });
  // Time zone calculations are slow. They are needed for each time only if the clocks change on that day.
  if (midnight.hoursInDay === 24) return (minute) => clock.secondOf(midnight.epochMilliseconds + minute * 60_000);
  return (minute) => {
    const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
    return clock.secondOf(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
  };
}

function spansOfDay(day: WorkShiftDay, today: TimesOfDay, tomorrow: TimesOfDay): Span[] {
  const beginMinute = minuteOf(day.begin);
  /** Minutes from 24:00 on are on the next day. */
  const secondAt = (minute: number): number =>
    minute < minutesOfDay ? today(minute) : tomorrow(minute % minutesOfDay);
  const spanFrom = (from: number, { begin, end }: { readonly begin: string; readonly end: string }): Span => {
    const beginsAt = notBefore(from, minuteOf(begin));
    const endsAt = notBefore(beginsAt + 1, minuteOf(end));
    return { begin: secondAt(beginsAt), end: secondAt(endsAt) };
  };
  return subtractSpans(
    spanFrom(beginMinute, day),
    day.breaks.map((pause) => spanFrom(beginMinute, pause)),
  );
}

/** The first occurrence of a minute of the day, on this day or the next, that is not before another. */
const notBefore = (from: number, minute: number): number => (minute < from ? minute + minutesOfDay : minute);
