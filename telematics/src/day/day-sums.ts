import { type DayFigures, sumFigures } from './day-figures.ts';
import { type CountedEvent, countEvents, type EventFigures } from './event-figures.ts';
import type { LocalClock } from './local-clock.ts';

/** What days have come to: what messages brought, and what the events that have ended add. Not rounded, so that more can be added. */
export type DaySums = { readonly figures: readonly DayFigures[]; readonly events: readonly EventFigures[] };

export const noSums: DaySums = { figures: [], events: [] };

/** What messages added to days, where nothing was folded again. */
export type AddedToDays = { readonly figures: readonly DayFigures[]; readonly ended: readonly CountedEvent[] };

export const nothingAdded: AddedToDays = { figures: [], ended: [] };

export const addToSums = (clock: LocalClock, { figures, events }: DaySums, added: AddedToDays): DaySums => ({
  figures: sumFigures([...figures, ...added.figures]),
  events: countEvents(clock, events, added.ended, 0),
});

/** The sums of one day alone. */
export const sumsOfDay = ({ figures, events }: DaySums, date: string): DaySums => ({
  figures: figures.filter((one) => one.date === date),
  events: events.filter((one) => one.date === date),
});
