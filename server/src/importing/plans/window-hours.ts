import { Temporal } from 'temporal-polyfill';

/** The day for times without a date: the day on which a plan begins, and the next day if the plan lasts beyond midnight. */
export type PlanDay = {
  readonly first: string;
  /** Absent: the plan ends on the day it begins. */
  readonly next?: string;
  readonly startHour: string;
};

export function planDayOf(start: string, end: string, timezone: string): PlanDay {
  const [from, to] = [start, end].map((instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(timezone));
  if (!from || !to) throw new Error('A period has a start and an end');
  const first = from.toPlainDate();
  const lasts = Temporal.PlainDate.compare(to.toPlainDate(), first) > 0;
  return {
    first: first.toString(),
    ...(lasts && { next: first.add({ days: 1 }).toString() }),
    startHour: from.toPlainTime().toString({ smallestUnit: 'second' }),
  };
}

/**
 * Adds dates to the ends of a time window. An end at or before the hour at which the plan begins is on the plan's second day, if
 * it has one. A begin is on the same day as the end, or on the first day if it would otherwise be after the end.
 */
export function windowOn({ first, next = first, startHour }: PlanDay, begin: unknown, end: unknown) {
  const endDay = isHour(end) ? (end <= startHour ? next : first) : undefined;
  const beginDay = (hour: string): string => {
    if (!isHour(end)) return hour < startHour ? next : first;
    return endDay === next && hour > end ? first : (endDay ?? first);
  };
  return {
    ...(begin !== undefined && { begin: isHour(begin) ? `${beginDay(begin)}T${begin}` : begin }),
    ...(end !== undefined && { end: isHour(end) ? `${endDay}T${end}` : end }),
  };
}

const isHour = (value: unknown): value is string => typeof value === 'string' && /^\d{2}:\d{2}:\d{2}$/.test(value);
