import { type Detector, nothing } from './detector.ts';
import type { Category, TrackedEvent } from './event.ts';
import type { Moment } from './moment.ts';
import { pointEvent } from './running.ts';
import type { SettingsOf, SettingsShape, Unit, Words } from './setting.ts';

type Occurrence<State, Shape extends SettingsShape> = {
  readonly key: string;
  readonly category: Category;
  readonly unit: Unit;
  readonly rule: Words;
  readonly settings: Shape;
  initial(): State;
  /** The value to tell it with, null where there is none; undefined where nothing occurs. */
  occurs(moment: Moment, settings: SettingsOf<Shape>, state: State): TrackedEvent['value'] | undefined;
  limit?(moment: Moment, settings: SettingsOf<Shape>): number | null;
  /** The state after the message. */
  next(state: State, moment: Moment, settings: SettingsOf<Shape>): State;
};

/** A detector of events without length, each from its own message. */
export function atOnce<State, Shape extends SettingsShape>(what: Occurrence<State, Shape>): Detector<State, Shape> {
  return {
    key: what.key,
    categories: [what.category],
    rule: what.rule,
    settings: what.settings,
    initial: what.initial,
    step(state, moment, settings) {
      const value = what.occurs(moment, settings, state);
      if (value !== undefined)
        moment.ended.push(pointEvent(what, moment, value, what.limit?.(moment, settings) ?? null));
      return what.next(state, moment, settings);
    },
    silence: (state) => state,
    running: () => nothing,
  };
}

/** Of an occurrence that depends on nothing but its own message. */
export const stateless = { initial: () => null, next: () => null } as const;
