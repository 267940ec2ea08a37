import type { DeviceState } from './device-state.ts';
import type { DeviceHistory } from './history.ts';

/** The states that histories have reached and nobody has gone on from, which need not be read from their texts. */
const states = new WeakMap<DeviceHistory, DeviceState>();

/** Leaves the state of a history to whoever goes on from it. */
export function leaveState(history: DeviceHistory, state: DeviceState): DeviceHistory {
  states.set(history, state);
  return history;
}

/** Takes the state of a history, if it is there: a fold changes it, so that it is there for one, and others read the text. */
export function takeState(history: DeviceHistory): DeviceState | undefined {
  const state = states.get(history);
  states.delete(history);
  return state;
}

/** A history that has reached the same as another, and now has its state. */
export function withStateOf(other: DeviceHistory, history: DeviceHistory): DeviceHistory {
  const state = takeState(other);
  return state ? leaveState(history, state) : history;
}
