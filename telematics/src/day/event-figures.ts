import type { Category, TrackedEvent } from '../engine/event.ts';
import { figuresKey } from './day-figures.ts';
import type { LocalClock } from './local-clock.ts';

/** The fields of an event that count in days. */
export type CountedEvent = Pick<TrackedEvent, 'category' | 'driver' | 'beginMs' | 'endMs' | 'range'>;

const trip = 1;
const speeding = 2;
const outOfHours = 4;

/** Whether events of a category count in days: trips, and events whose time is counted. */
export const countsInDays = (category: Category): boolean => category === trip || addsTimeToDays(category);

/** Whether the time of ongoing events of a category is added to days: speeding and driving out of hours. */
export const addsTimeToDays = (category: Category): boolean => category === speeding || category === outOfHours;

/**
 * The contribution of events to a local day while one driver drives. Events are counted where they begin, and their
 * time is split at midnight.
 */
export type EventFigures = {
  readonly date: string;
  readonly driver: number | null;
  trips: number;
  outOfHours: number;
  range1: number;
  range2: number;
  outOfHoursMs: number;
  speedingMs: number;
};

export const noEventFigures = (date: string, driver: number | null): EventFigures => ({
  date,
  driver,
  trips: 0,
  outOfHours: 0,
  range1: 0,
  range2: 0,
  outOfHoursMs: 0,
  speedingMs: 0,
});

/**
 * Adds the contribution of events to existing figures, and returns the figures of days and drivers, each once.
 * @param lastMs the time of the last message, until which ongoing events count
 */
export function countEvents(
  clock: LocalClock,
  before: readonly EventFigures[],
  events: Iterable<CountedEvent>,
  lastMs: number,
): EventFigures[] {
  const sums = new Map(
    before.map((eventFigures) => [figuresKey(eventFigures.date, eventFigures.driver), { ...eventFigures }]),
  );
  const sumOf = (date: string, driver: number | null): EventFigures => {
    const key = figuresKey(date, driver);
    const sum = sums.get(key) ?? noEventFigures(date, driver);
    sums.set(key, sum);
    return sum;
  };
  for (const event of events) countEvent(clock, event, lastMs, sumOf);
  return [...sums.values()];
}

function countEvent(
  clock: LocalClock,
  { category, driver, beginMs, endMs, range }: CountedEvent,
  lastMs: number,
  sumOf: (date: string, driver: number | null) => EventFigures,
): void {
  if (!countsInDays(category)) return;
  const begun = sumOf(clock.dayOf(beginMs).date, driver);
  if (category === trip) begun.trips += 1;
  if (category === outOfHours) begun.outOfHours += 1;
  if (category === speeding) begun[range === 2 ? 'range2' : 'range1'] += 1;
  if (!addsTimeToDays(category)) return;
  for (let fromMs = beginMs; fromMs < (endMs ?? lastMs); fromMs = clock.dayOf(fromMs).endMs) {
    const day = clock.dayOf(fromMs);
    sumOf(day.date, driver)[category === speeding ? 'speedingMs' : 'outOfHoursMs'] +=
      Math.min(day.endMs, endMs ?? lastMs) - fromMs;
  }
}
