import { Type } from 'typebox';
import { description } from '../language/schema.ts';

export const timeOfDayPattern = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** A time on the clock of a place, whatever the day. */
export const TimeOfDay = Type.String({
  pattern: timeOfDayPattern,
  examples: ['08:30'],
  ...description('Local time, HH:MM', 'Hora local, HH:MM'),
});
export type TimeOfDay = Type.Static<typeof TimeOfDay>;

/** One that ends a span: 24:00 is read as 00:00, which ends a day where it is not after its begin. */
export const EndTimeOfDay = Type.String({
  ...TimeOfDay,
  'x-end-of-day': true,
  ...description('Local time, HH:MM; 24:00 is 00:00', 'Hora local, HH:MM; 24:00 é 00:00'),
});

export const minutesOfDay = 1440;

export const minuteOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
