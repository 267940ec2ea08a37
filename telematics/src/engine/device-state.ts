import type { Coordinates } from '../places/coordinates.ts';
import { noWay, type Way } from '../track/way.ts';
import { detectors } from './detectors.ts';
import { noReadings, type Readings } from './readings.ts';

/** Which engine made a state: one more with every change of the list or of what a state means. Others' are not taken up. */
export const engineEdition = 1;

/** All that messages so far mean for those to come: plain data, the same for the same messages, to the letter. */
export type DeviceState = {
  readonly edition: number;
  lastMs: number | null;
  place: Coordinates | null;
  readonly way: Way;
  readings: Readings;
  /** Whether the ignition was last said to be on, however long ago. */
  ignitionSeen: boolean | null;
  card: string | null;
  driver: number | null;
  /** Of each detector, in the order of the list. */
  readonly detectors: unknown[];
};

/** A state as it is stored and compared: equal states are equal texts. */
export type Checkpoint = string;

const initialState = (): DeviceState => ({
  edition: engineEdition,
  lastMs: null,
  place: null,
  way: noWay(),
  readings: noReadings(),
  ignitionSeen: null,
  card: null,
  driver: null,
  detectors: detectors.map((detector) => detector.initial()),
});

export const initialCheckpoint: Checkpoint = JSON.stringify(initialState());

/** Whether this engine can go on from it; else the device is folded from its first message. */
export const canResume = (checkpoint: Checkpoint): boolean =>
  (JSON.parse(checkpoint) as DeviceState).edition === engineEdition;
