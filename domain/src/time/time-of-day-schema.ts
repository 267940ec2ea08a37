import { Type } from 'typebox';
import { description } from '../language/noun-schema.ts';
import { timeOfDayPattern } from './time-of-day.ts';

/** A local time of day, without a date. */
export const TimeOfDay = Type.String({
  pattern: timeOfDayPattern,
  examples: ['08:30'],
  ...description('Local time, HH:MM', 'Hora local, HH:MM'),
});
export type TimeOfDay = Type.Static<typeof TimeOfDay>;

/** A time that ends a span. 24:00 is read as 00:00, which ends a day if it is not after the begin. */
export const EndTimeOfDay = Type.String({
  ...TimeOfDay,
  'x-end-of-day': true,
  ...description('Local time, HH:MM; 24:00 is read as 00:00', 'Hora local, HH:MM; 24:00 é lido como 00:00'),
});
