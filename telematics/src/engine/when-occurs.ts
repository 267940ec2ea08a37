import { type Detector, noEvents } from './detector.ts';
import type { Category, TrackedEvent } from './event.ts';
import type { Moment } from './moment.ts';
import { pointEvent } from './running.ts';
import type { BilingualText, SettingsOf, SettingsShape, Unit } from './setting.ts';

type OccurrenceRule<State, Shape extends SettingsShape> = {
  readonly key: string;
  readonly category: Category;
  readonly unit: Unit;
  readonly rule: BilingualText;
  readonly settings: Shape;
  initial(): State;
  /** The value to report, or null if it has none. Undefined if nothing occurs. */
  occurs(moment: Moment, settings: SettingsOf<Shape>, state: State): TrackedEvent['value'] | undefined;
  limit?(moment: Moment, settings: SettingsOf<Shape>): number | null;
  /** Set if an event without a credible place has none, and the last known place beside it. */
  readonly separatesLastPlace?: true;
  /** The state after the message. */
  next(state: State, moment: Moment, settings: SettingsOf<Shape>): State;
};

/** A detector of instantaneous events, each from its own message. */
export function whenOccurs<State, Shape extends SettingsShape>(
  occurrence: OccurrenceRule<State, Shape>,
): Detector<State, Shape> {
  return {
    key: occurrence.key,
    categories: [occurrence.category],
    rule: occurrence.rule,
    settings: occurrence.settings,
    initial: occurrence.initial,
    step(state, moment, settings) {
      const value = occurrence.occurs(moment, settings, state);
      if (value !== undefined) {
        const event = pointEvent(occurrence, moment, value, occurrence.limit?.(moment, settings) ?? null);
        moment.ended.push(occurrence.separatesLastPlace && !moment.located ? withoutPlace(event, moment) : event);
      }
      return occurrence.next(state, moment, settings);
    },
    silence: (state) => state,
    running: () => noEvents,
  };
}

const withoutPlace = (event: TrackedEvent, { place, placeMs }: Moment): TrackedEvent => ({
  ...event,
  beginPlace: null,
  endPlace: null,
  lastPlace: place && placeMs !== null ? { ...place, timeMs: placeMs } : null,
});

/** An occurrence that depends only on its own message. */
export const stateless = { initial: () => null, next: () => null } as const;
