import { noFigures } from '../day/day-figures.ts';
import { hashText } from '../hash-text.ts';
import type { Coordinates } from '../places/coordinates.ts';
import { type LastWaypoints, noWaypoints } from '../track/waypoints.ts';
import type { Detector } from './detector.ts';
import { detectors } from './detectors.ts';
import { noReadings, type Readings } from './readings.ts';

/**
 * Everything about past messages that future ones depend on. It is plain data, and the same messages always give
 * exactly the same text.
 */
export type DeviceState = {
  /** The first field, so that it can be read from the text without parsing all of it. */
  readonly edition: string;
  lastMs: number | null;
  place: Coordinates | null;
  readonly way: LastWaypoints;
  readings: Readings;
  /** Whether the last reported ignition was on, however long ago. */
  ignitionSeen: boolean | null;
  card: string | null;
  /** The driver from the last message on. */
  driver: number | null;
  /** Of each detector, in the order of the list. */
  readonly detectors: unknown[];
};

/** A state as it is stored and compared: equal states are equal texts. */
export type Checkpoint = string;

/**
 * Increase it when the same state gets another meaning. Changes in the structure of a state are detected without it.
 */
const stateVersion = 5;

const initialState = (list: readonly Detector[], version: string): DeviceState => ({
  edition: version,
  lastMs: null,
  place: null,
  way: noWaypoints(),
  readings: noReadings(),
  ignitionSeen: null,
  card: null,
  driver: null,
  detectors: list.map((detector) => detector.initial()),
});

/**
 * The edition of an engine with these detectors. It changes if a detector is added, removed, moved or has another
 * initial state, since states are assigned to detectors by position. It also changes if the counted figures change,
 * since stored sums are continued.
 */
export function engineVersionOf(list: readonly Detector[]): string {
  const content = JSON.stringify([list.map(({ key }) => key), initialState(list, ''), noFigures('', null)]);
  return `${stateVersion}-${hashText(content).toString(36)}`;
}

const engineVersion = engineVersionOf(detectors);

export const initialCheckpoint: Checkpoint = JSON.stringify(initialState(detectors, engineVersion));

const ownPrefix = `{"edition":${JSON.stringify(engineVersion)},`;

/** Whether this engine made the checkpoint and can continue from it. */
export const canResume = (checkpoint: Checkpoint): boolean => checkpoint.startsWith(ownPrefix);

/** The state of a checkpoint, to continue from. */
export function resume(checkpoint: Checkpoint): DeviceState {
  if (!canResume(checkpoint)) throw new Error('A state of another edition of the engine cannot be continued.');
  return JSON.parse(checkpoint);
}
