import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { minuteOf, minutesOfDay } from '../time/time-of-day.ts';
import { timeZoneFaults } from '../time/time-zone.ts';
import type { NewWorkShiftDay, WorkShiftDay } from './work-shift-schema.ts';

type Span = { readonly begin: string; readonly end: string };

/** The faults of the hours of a shift: days must not overlap, and breaks must lie inside them without overlaps. */
export const workShiftFaults = (shift: {
  readonly timezone: string | null;
  readonly days: readonly NewWorkShiftDay[];
}): Fault[] => [
  ...timeZoneFaults(shift.timezone),
  ...overlapFaults(shift.days.map(weekIntervalOf), minutesOfWeek, '/data/days'),
  ...shift.days.flatMap(breakFaults),
];

/** The days in order from Sunday, each with its breaks in order. */
export const sortDays = (days: readonly NewWorkShiftDay[]): WorkShiftDay[] =>
  days
    .map(({ weekday, begin, end, breaks = [] }) => ({
      weekday,
      begin,
      end,
      breaks: breaks
        .map((pause) => ({ begin: pause.begin, end: pause.end }))
        .sort((a, b) => minutesSinceBegin(begin, a) - minutesSinceBegin(begin, b)),
    }))
    .sort((a, b) => weekIntervalOf(a).start - weekIntervalOf(b).start);

const minutesOfWeek = 7 * minutesOfDay;

/** An interval of minutes on a cyclic clock, such as a week. */
type MinuteInterval = { readonly start: number; readonly length: number };

const weekIntervalOf = (day: NewWorkShiftDay): MinuteInterval => ({
  start: day.weekday * minutesOfDay + minuteOf(day.begin),
  length: lengthMinutes(day),
});

const lengthMinutes = ({ begin, end }: Span): number =>
  between(minuteOf(begin), minuteOf(end), minutesOfDay) || minutesOfDay;

const minutesSinceBegin = (begin: string, pause: Span): number =>
  between(minuteOf(begin), minuteOf(pause.begin), minutesOfDay);

/** The minutes from one minute to another on a cyclic clock. */
const between = (from: number, to: number, round: number): number => (((to - from) % round) + round) % round;

function breakFaults({ breaks = [], ...day }: NewWorkShiftDay, index: number): Fault[] {
  const pointer = `/data/days/${index}/breaks`;
  const pauses = breaks.map((pause) => ({ start: minutesSinceBegin(day.begin, pause), length: lengthMinutes(pause) }));
  const outside = pauses.flatMap(({ start, length }, at): Fault[] =>
    start + length <= lengthMinutes(day)
      ? []
      : [{ pointer: `${pointer}/${at}`, code: 'outside', details: { other: verbatim(`${day.begin}–${day.end}`) } }],
  );
  return outside.length > 0 ? outside : overlapFaults(pauses, minutesOfDay, pointer);
}

/** A fault for each interval that overlaps an earlier one in the list. */
function overlapFaults(intervals: readonly MinuteInterval[], cycleMinutes: number, pointer: string): Fault[] {
  return intervals.flatMap((interval, index): Fault[] => {
    const other = intervals
      .slice(0, index)
      .findIndex(
        (earlier) =>
          between(earlier.start, interval.start, cycleMinutes) < earlier.length ||
          between(interval.start, earlier.start, cycleMinutes) < interval.length,
      );
    return other < 0
      ? []
      : [{ pointer: `${pointer}/${index}`, code: 'overlaps', details: { other: verbatim(`${pointer}/${other}`) } }];
  });
}
