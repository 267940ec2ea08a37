import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { namedRecord, namedWritable } from '../language/named-record.ts';
import { description, Noun, Nullable } from '../language/schema.ts';
import { EndTimeOfDay, minuteOf, minutesOfDay, TimeOfDay } from '../time/time-of-day.ts';
import { TimeZone, timeZoneFaults } from '../time/time-zone.ts';
import { weekdays } from '../time/weekday.ts';

/** An end that is not after its begin is on the next day, so that a night is one span and 00:00 may end a day. */
const span = { begin: TimeOfDay, end: EndTimeOfDay };
type Span = { readonly begin: string; readonly end: string };

const weekday = Type.Integer({
  minimum: 0,
  maximum: weekdays.length - 1,
  ...description('0 is Sunday, 6 is Saturday', '0 é domingo, 6 é sábado'),
});
const breaks = Type.Array(Type.Object(span), { maxItems: 10 });

export const WorkShiftDay = Noun('WorkShiftDay', { weekday, ...span, breaks });
export type WorkShiftDay = Type.Static<typeof WorkShiftDay>;

const NewWorkShiftDay = Type.Object({ weekday, ...span, breaks: Type.Optional(breaks) });
export type NewWorkShiftDay = Type.Static<typeof NewWorkShiftDay>;

const timezone = Nullable(TimeZone);
const days = description(
  'Weekly hours; an end that is not after its begin is on the next day',
  'Horário semanal; um fim que não vem depois do início é no dia seguinte',
);

/** When people work and vehicles may move. Without a time zone it is read in the company's. */
export const WorkShift = Noun('WorkShift', { ...namedRecord, timezone, days: Type.Array(WorkShiftDay, days) });
export type WorkShift = Type.Static<typeof WorkShift>;

export const NewWorkShift = Noun('NewWorkShift', {
  ...namedWritable,
  timezone: Type.Optional(timezone),
  days: Type.Array(NewWorkShiftDay, { minItems: 1, maxItems: 50, ...days }),
});

/** What is wrong with the hours of a shift: they must not overlap, and breaks lie apart and inside them. */
export const workShiftFaults = (shift: {
  readonly timezone: string | null;
  readonly days: readonly NewWorkShiftDay[];
}): Fault[] => [
  ...timeZoneFaults(shift.timezone),
  ...overlapFaults(shift.days.map(weekIntervalOf), minutesOfWeek, '/data/days'),
  ...shift.days.flatMap(breakFaults),
];

/** The days in the order of the week, from Sunday on, each with its breaks in order. */
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

/** An interval of minutes on a clock that begins again, such as a week. */
type MinuteInterval = { readonly start: number; readonly length: number };

const weekIntervalOf = (day: NewWorkShiftDay): MinuteInterval => ({
  start: day.weekday * minutesOfDay + minuteOf(day.begin),
  length: lengthMinutes(day),
});

const lengthMinutes = ({ begin, end }: Span): number =>
  between(minuteOf(begin), minuteOf(end), minutesOfDay) || minutesOfDay;

const minutesSinceBegin = (begin: string, pause: Span): number =>
  between(minuteOf(begin), minuteOf(pause.begin), minutesOfDay);

/** The minutes from one minute to another on such a clock. */
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

/** A fault for each interval that overlaps one before it in the list. */
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
