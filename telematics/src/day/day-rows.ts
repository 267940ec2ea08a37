import { type DayFigures, figuresKey, noFigures, sumFigures } from './day-figures.ts';
import type { DaySums } from './day-sums.ts';
import { type CountedEvent, countEvents, type EventFigures, noEventFigures } from './event-figures.ts';
import type { LocalClock } from './local-clock.ts';

/** The figures of a line of the daily summary, under the names of the specification. */
export type RowFigures = {
  count: number;
  count_travel: number;
  count_in_moviment: number;
  count_ignition_on: number;
  count_ignition_off: number;
  count_out_of_work: number;
  count_high_speed: number;
  count_high_speed_range_1: number;
  count_high_speed_range_2: number;
  total_distance: number;
  total_distance_out_of_work: number;
  total_time_in_moviment: number;
  total_time_in_ignition_on: number;
  total_time_in_ignition_off: number;
  total_time_out_of_work: number;
  total_time_in_high_speed: number;
  total_time_rpm_economy: number;
  total_time_rpm_high: number;
  total_time_rpm_neutral: number;
  total_time_rpm_max: number;
  speed_max: number;
  speed_average: number;
};

/** A local day of a vehicle while one driver drove it. */
export type DayRow = RowFigures & { readonly date: string; readonly driver: number | null };

/**
 * The rows of days, computed from parts of their figures and from their events, ordered by day and driver. Only days
 * with a message have a row.
 * @param lastMs the time of the last message, until which ongoing events count
 */
export function dayRows(
  clock: LocalClock,
  parts: Iterable<DayFigures>,
  events: Iterable<CountedEvent>,
  lastMs: number,
): DayRow[] {
  return rowsOfSums({ figures: sumFigures(parts), events: countEvents(clock, [], events, lastMs) });
}

/** The rows of days whose sums are known, at most one per day and driver. */
export function rowsOfSums(sums: DaySums): DayRow[] {
  const figures = new Map(
    sums.figures.map((dayFigures) => [figuresKey(dayFigures.date, dayFigures.driver), dayFigures]),
  );
  const events = new Map(
    sums.events.map((eventFigures) => [figuresKey(eventFigures.date, eventFigures.driver), eventFigures]),
  );
  for (const [key, { date, driver }] of events) if (!figures.has(key)) figures.set(key, noFigures(date, driver));
  const datesWithMessages = new Set(
    [...figures.values()].filter(({ messages }) => messages > 0).map(({ date }) => date),
  );
  return [...figures]
    .filter(([, { date }]) => datesWithMessages.has(date))
    .map(([key, dayFigures]) =>
      rowOf(dayFigures, events.get(key) ?? noEventFigures(dayFigures.date, dayFigures.driver)),
    )
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : (a.driver ?? -1) - (b.driver ?? -1)));
}

function rowOf(figures: DayFigures, events: EventFigures): DayRow {
  const [total_distance, total_time_in_moviment] = [whole(figures.distanceMm), whole(figures.movingMs)];
  return {
    date: figures.date,
    driver: figures.driver,
    count: 1,
    count_travel: events.trips,
    count_in_moviment: figures.movementsBegun,
    count_ignition_on: figures.ignitionOn,
    count_ignition_off: figures.ignitionOff,
    count_out_of_work: events.outOfHours,
    count_high_speed: events.range1 + events.range2,
    count_high_speed_range_1: events.range1,
    count_high_speed_range_2: events.range2,
    total_distance,
    total_distance_out_of_work: whole(figures.outOfHoursMm),
    total_time_in_moviment,
    total_time_in_ignition_on: whole(figures.onMs),
    total_time_in_ignition_off: whole(figures.offMs),
    total_time_out_of_work: whole(events.outOfHoursMs),
    total_time_in_high_speed: whole(events.speedingMs),
    total_time_rpm_economy: whole(figures.rpmEconomyMs),
    total_time_rpm_high: whole(figures.rpmHighMs),
    total_time_rpm_neutral: whole(figures.rpmNeutralMs),
    total_time_rpm_max: whole(figures.rpmMaxMs),
    speed_max: Math.round(figures.speedMaxKmh * 10) / 10,
    speed_average: averageSpeed(total_distance, total_time_in_moviment),
  };
}

/** Converts millimetres to metres, and milliseconds to seconds. */
const whole = (thousandths: number): number => Math.round(thousandths / 1000);

/** The average speed in km/h from metres and seconds: always of the sums, never a mean of means. */
export function averageSpeed(distanceM: number, movingS: number): number {
  const average = movingS === 0 ? 0 : (3.6 * distanceM) / movingS;
  return Math.round(average * 10) / 10;
}
