import type { TimeOfDay } from './time-of-day-schema.ts';

export const timeOfDayPattern = '^([01]\\d|2[0-3]):[0-5]\\d$';

export const minutesOfDay = 1440;

export const minuteOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
