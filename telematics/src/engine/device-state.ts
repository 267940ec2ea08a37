import { noFigures } from '../day/day-figures.ts';
import { hashText } from '../hash-text.ts';
import type { Coordinates } from '../places/coordinates.ts';
import { noWay, type Way } from '../track/way.ts';
import type { Detector } from './detector.ts';
import { detectors } from './detectors.ts';
import { noReadings, type Readings } from './readings.ts';

/** All that messages so far mean for those to come: plain data, the same for the same messages, to the letter. */
export type DeviceState = {
  /** Stands first, so that it is told from the text without reading all of it. */
  readonly edition: string;
  lastMs: number | null;
  place: Coordinates | null;
  readonly way: Way;
  readings: Readings;
  /** Whether the ignition was last said to be on, however long ago. */
  ignitionSeen: boolean | null;
  card: string | null;
  /** Who drives from the last message on. */
  driver: number | null;
  /** Of each detector, in the order of the list. */
  readonly detectors: unknown[];
};

/** A state as it is stored and compared: equal states are equal texts. */
export type Checkpoint = string;

/** Goes up where the same state comes to mean something else. What a state is made of is seen without it. */
const meaning = 5;

const initialState = (list: readonly Detector[], edition: string): DeviceState => ({
  edition,
  lastMs: null,
  place: null,
  way: noWay(),
  readings: noReadings(),
  ignitionSeen: null,
  card: null,
  driver: null,
  detectors: list.map((detector) => detector.initial()),
});

/**
 * The edition of an engine with these detectors: another one where one is put in, left out, moved or begins otherwise,
 * since states are given to detectors by their place in the list, and where other figures are counted, since sums go on
 * from those that are kept.
 */
export function editionOf(list: readonly Detector[]): string {
  const made = JSON.stringify([list.map(({ key }) => key), initialState(list, ''), noFigures('', null)]);
  return `${meaning}-${hashText(made).toString(36)}`;
}

const engineEdition = editionOf(detectors);

export const initialCheckpoint: Checkpoint = JSON.stringify(initialState(detectors, engineEdition));

const ownBeginning = `{"edition":${JSON.stringify(engineEdition)},`;

/** Whether this engine made it and can go on from it. */
export const canResume = (checkpoint: Checkpoint): boolean => checkpoint.startsWith(ownBeginning);

/** The state of a checkpoint, to go on from. */
export function resume(checkpoint: Checkpoint): DeviceState {
  if (!canResume(checkpoint)) throw new Error('A state of another edition of the engine is not gone on from.');
  return JSON.parse(checkpoint);
}
