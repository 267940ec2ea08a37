import { type DayFigures, sumFigures } from './day-figures.ts';
import { type CountedEvent, countEvents, type EventFigures } from './event-figures.ts';
import type { LocalClock } from './local-clock.ts';

/** The sums of days: from messages, and from events that have ended. Not rounded, so that more can be added. */
export type DaySums = { readonly figures: readonly DayFigures[]; readonly events: readonly EventFigures[] };

export const noSums: DaySums = { figures: [], events: [] };

/** What messages added to days, if nothing was replayed. */
export type AddedToDays = { readonly figures: readonly DayFigures[]; readonly ended: readonly CountedEvent[] };

export const nothingAdded: AddedToDays = { figures: [], ended: [] };

export const addToSums = (clock: LocalClock, { figures, events }: DaySums, added: AddedToDays): DaySums => ({
  figures: sumFigures([...figures, ...added.figures]),
  events: countEvents(clock, events, added.ended, 0),
});

/** The sums of one day only. */
export const sumsOfDay = ({ figures, events }: DaySums, date: string): DaySums => ({
  figures: figures.filter((dayFigures) => dayFigures.date === date),
  events: events.filter((eventFigures) => eventFigures.date === date),
});
