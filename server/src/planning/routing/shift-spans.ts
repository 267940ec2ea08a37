import type { WorkShiftDay } from '@tropeiro/domain/fleet/work-shift.ts';
import { minuteOf, minutesOfDay } from '@tropeiro/domain/time/time-of-day.ts';
import { Temporal } from 'temporal-polyfill';
import type { PlanClock } from './plan-clock.ts';
import type { WeeklyHours } from './route-request.ts';
import { cutSpans, joinSpans, meetSpans, type Span } from './span.ts';

/**
 * When a crew works within the period of a plan: the hours of its shift on every day of it, without the breaks. A break is
 * taken when the shift says, neither earlier nor later: nobody is served then, and driving goes on after it. The night between two days of
 * a shift is a break like any other. Without a shift the whole period is one span.
 * @param timezone where the shift names none
 * @param period that of the plan, unless another one is asked for
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
  // A night that began on the day before reaches into the period.
  let date = dateOf(period.begin).subtract({ days: 1 });
  let today = timesOn(date, zone, clock);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const weekday = date.dayOfWeek % 7;
    date = date.add({ days: 1 });
    const tomorrow = timesOn(date, zone, clock);
    for (const day of hours.days) if (day.weekday === weekday) spans.push(...spansOfDay(day, today, tomorrow));
    today = tomorrow;
  }
  return meetSpans(joinSpans(spans), [period]).filter(({ begin, end }) => begin < end);
}

/** The second of the plan at a minute of a day. */
type TimesOfDay = (minute: number) => number;

function timesOn(date: Temporal.PlainDate, timeZone: string, clock: PlanClock): TimesOfDay {
  const midnight = date.toZonedDateTime({ timeZone });
  // To ask a time zone is slow, and a shift has many times: it is asked for each of them only on a day when clocks change.
  if (midnight.hoursInDay === 24) return (minute) => clock.secondOf(midnight.epochMilliseconds + minute * 60_000);
  return (minute) => {
    const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
    return clock.secondOf(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
  };
}

function spansOfDay(day: WorkShiftDay, today: TimesOfDay, tomorrow: TimesOfDay): Span[] {
  const beginMinute = minuteOf(day.begin);
  /** A time of the shift that is not after its begin is on the next day. */
  const secondAt = (minute: number): number =>
    minute < minutesOfDay ? today(minute) : tomorrow(minute % minutesOfDay);
  const spanFrom = (from: number, { begin, end }: { readonly begin: string; readonly end: string }): Span => {
    const beginsAt = notBefore(from, minuteOf(begin));
    const endsAt = notBefore(beginsAt + 1, minuteOf(end));
    return { begin: secondAt(beginsAt), end: secondAt(endsAt) };
  };
  return cutSpans(
    spanFrom(beginMinute, day),
    day.breaks.map((pause) => spanFrom(beginMinute, pause)),
  );
}

/** The minute of this day or the next, not before another. */
const notBefore = (from: number, minute: number): number => (minute < from ? minute + minutesOfDay : minute);
