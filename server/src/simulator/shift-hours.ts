import { minuteOf } from '@tropeiro/domain/time/time-of-day.ts';
import type { HoursOfDay } from '@tropeiro/telematics/day/weekly-hours.ts';

/** The hours of a work shift in the engine's form. */
export const shiftHours = (
  days: readonly { readonly weekday: number; readonly begin: string; readonly end: string }[],
): HoursOfDay[] =>
  days.map(({ weekday, begin, end }) => ({ weekday, beginMinute: minuteOf(begin), endMinute: minuteOf(end) }));
