import type { Category, TrackedEvent } from './event.ts';
import type { Moment } from './moment.ts';
import type { BilingualText, SettingsOf, SettingsShape } from './setting.ts';

/**
 * Finds the events of one category (or of a few that are found together): one value, one file, one line in the list.
 * Its state is plain data that JSON can represent. The next state depends only on the last state and the moment.
 */
export type Detector<State = unknown, Shape extends SettingsShape = SettingsShape> = {
  readonly key: string;
  readonly categories: readonly Category[];
  /** The rule, for readers. */
  readonly rule: BilingualText;
  readonly settings: Shape;
  initial(): State;
  /** The state after a message. Events that ended with it are added to `moment.ended`. */
  step(state: State, moment: Moment, settings: SettingsOf<Shape>): State;
  /**
   * The state after a silence so long that no value stays valid. The silence ends ongoing events at the previous
   * message.
   */
  silence(state: State, moment: Moment, settings: SettingsOf<Shape>): State;
  /** The confirmed ongoing events. */
  running(state: State): readonly TrackedEvent[];
};

/** Declares a detector, with the types of its state and settings inferred. */
export const detector = <State, Shape extends SettingsShape>(value: Detector<State, Shape>): Detector<State, Shape> =>
  value;

export const noEvents: readonly TrackedEvent[] = [];
