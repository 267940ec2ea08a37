import type { Category, TrackedEvent } from './event.ts';
import type { Moment } from './moment.ts';
import type { SettingsOf, SettingsShape, Words } from './setting.ts';

/**
 * Finds the events of one category (or of few that are found together): one value, one file, one line in the list. Its
 * state is plain data that JSON can carry. It is a fold: the next state follows from the last one and the moment, and
 * from nothing else.
 */
export type Detector<State = unknown, Shape extends SettingsShape = SettingsShape> = {
  readonly key: string;
  readonly categories: readonly Category[];
  /** The rule, for people. */
  readonly rule: Words;
  readonly settings: Shape;
  initial(): State;
  /** The state after a message; what ended in it is added to `moment.ended`. */
  step(state: State, moment: Moment, settings: SettingsOf<Shape>): State;
  /** The state after a silence too long for anything to hold, which ends at the message before. */
  silence(state: State, moment: Moment, settings: SettingsOf<Shape>): State;
  /** The confirmed events that go on. */
  running(state: State): readonly TrackedEvent[];
};

/** Says a detector with the types of its state and settings inferred from it. */
export const detector = <State, Shape extends SettingsShape>(value: Detector<State, Shape>): Detector<State, Shape> =>
  value;

export const nothing: readonly TrackedEvent[] = [];
