import { minuteOf, type TimeOfDay } from './time-of-day.ts';
import type { WorkShiftDay } from './work-shift.ts';

/** From a moment up to another, in milliseconds since 1970. */
export type Interval = { readonly begin: number; readonly end: number };

/**
 * The moment at which the clocks of a place show a time of a day, YYYY-MM-DD. What a clock skips when summer time begins
 * is the moment of the leap; what it shows twice when summer time ends is the first of the two.
 */
export type Clock = (date: string, time: TimeOfDay) => number;

/**
 * When somebody in this shift works within a period, breaks left out, in order and apart. Breaks come in the order they
 * are kept in. The clock is an argument because zones change by law: in the night that summer time begins, 22:00 to
 * 06:00 is seven hours.
 */
export function workingHours(days: readonly WorkShiftDay[], period: Interval, clock: Clock): Interval[] {
  const worked: Interval[] = [];
  for (const date of datesAround(period)) {
    const weekday = new Date(date).getUTCDay();
    for (const day of days.filter((one) => one.weekday === weekday)) {
      const at = (time: TimeOfDay, isEnd: boolean) =>
        clock(isLater(time, day.begin, isEnd) ? nextDate(date) : date, time);
      const intervalOf = ({ begin, end }: { begin: TimeOfDay; end: TimeOfDay }): Interval => ({
        begin: at(begin, false),
        end: at(end, true),
      });
      worked.push(...without(intervalOf(day), day.breaks.map(intervalOf)));
    }
  }
  return joined(worked.map((interval) => within(interval, period)).filter(({ begin, end }) => begin < end));
}

/** Whether a time of a shift falls on the day after it began. Its begin ends it a day later, and starts it today. */
const isLater = (time: TimeOfDay, begin: TimeOfDay, isEnd: boolean): boolean =>
  minuteOf(time) < minuteOf(begin) || (isEnd && minuteOf(time) === minuteOf(begin));

const dayMs = 86_400_000;

/** Every date on which a shift may have begun that reaches into the period, wherever on Earth it is. */
function datesAround({ begin, end }: Interval): string[] {
  const dates: string[] = [];
  const first = Math.floor(begin / dayMs) - 2;
  const last = Math.floor(end / dayMs) + 1;
  for (let day = first; day <= last; day++) dates.push(dateOf(day * dayMs));
  return dates;
}

const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const nextDate = (date: string): string => dateOf(Date.parse(date) + dayMs);

const within = (interval: Interval, period: Interval): Interval => ({
  begin: Math.max(interval.begin, period.begin),
  end: Math.min(interval.end, period.end),
});

const without = (interval: Interval, breaks: readonly Interval[]): Interval[] => {
  const parts: Interval[] = [];
  let begin = interval.begin;
  for (const pause of breaks) {
    parts.push({ begin, end: pause.begin });
    begin = pause.end;
  }
  return [...parts, { begin, end: interval.end }];
};

/** In order, with those that touch made one. */
function joined(intervals: readonly Interval[]): Interval[] {
  const apart: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a.begin - b.begin)) {
    const last = apart.at(-1);
    if (last && interval.begin <= last.end)
      apart.splice(-1, 1, { begin: last.begin, end: Math.max(last.end, interval.end) });
    else apart.push(interval);
  }
  return apart;
}
