import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { EndTimeOfDay, TimeOfDay } from '../time/time-of-day-schema.ts';
import { TimeZone } from '../time/time-zone-schema.ts';
import { weekdays } from '../time/weekday.ts';

/** An end that is not after its begin is on the next day. This allows night shifts, and 00:00 as the end of a day. */
const span = { begin: TimeOfDay, end: EndTimeOfDay };

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
  'Horário semanal; um fim que não é posterior ao início fica no dia seguinte',
);

/** When people work and vehicles may move. Without a time zone, the hours are in that of the company. */
export const WorkShift = Noun('WorkShift', { ...namedRecord, timezone, days: Type.Array(WorkShiftDay, days) });
export type WorkShift = Type.Static<typeof WorkShift>;

export const NewWorkShift = Noun('NewWorkShift', {
  ...namedWritable,
  timezone: Type.Optional(timezone),
  days: Type.Array(NewWorkShiftDay, { minItems: 1, maxItems: 50, ...days }),
});
