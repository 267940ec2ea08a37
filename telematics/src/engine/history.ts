import { type DayFigures, sumFigures } from '../day/day-figures.ts';
import { type Checkpoint, initialCheckpoint } from './device-state.ts';
import type { ToldEvent } from './event.ts';

/** How far apart checkpoints are made. Those of old days may be joined, so that fewer are kept. */
export const segmentMs = 3_600_000;

/** So many events end in an hour at least before it is cut in two: they are read with each message that is added to the last. */
export const segmentMaxEvents = 1000;

/** So many messages an hour has before it is cut in two: what comes late has no more of them folded again before it. */
export const segmentMaxMessages = 1000;

/**
 * A stretch of a device's time, of whole hours unless these have many events or messages: the state before its first message, and what
 * its messages brought. None of them is of the moment in which the segment before ends.
 */
export type Segment = {
  readonly beginMs: number;
  readonly before: Checkpoint;
  readonly ended: readonly ToldEvent[];
  readonly figures: readonly DayFigures[];
};

/** Stands for the state before a segment that nobody is to go back to, and that was not read. */
export const unreadCheckpoint: Checkpoint = '';

/**
 * What is kept of a device beside its messages. It is never changed, only followed by another. Whoever deletes messages
 * leaves out their segments: what is folded again retracts events whose messages are not found.
 */
export type DeviceHistory = {
  readonly device: string;
  /** How often something was folded again: messages came late, or the context or the engine changed. */
  readonly replays: number;
  readonly segments: readonly Segment[];
  /**
   * When the segment begins behind which others are left out, up to the last one; null or absent where none are. Of a device
   * of years nobody reads all segments at once.
   */
  readonly gapMs?: number | null;
  /** The state after the last message, and its time. */
  readonly after: Checkpoint;
  readonly lastMs: number | null;
  /** The events that go on, and those that were told to have ended in the silence since: the next message finds them again. */
  readonly running: readonly ToldEvent[];
};

export const noHistory = (device: string): DeviceHistory => ({
  device,
  replays: 0,
  segments: [],
  after: initialCheckpoint,
  lastMs: null,
  running: [],
});

export const segmentBegin = (ms: number): number => Math.floor(ms / segmentMs) * segmentMs;

/** How many messages a segment has; zero where what it comes to is yet to be folded. */
export const messageCount = ({ figures }: Pick<Segment, 'figures'>): number =>
  figures.reduce((sum, { messages }) => sum + messages, 0);

/** Two segments one after the other as one, with a checkpoint less. */
export const joinSegments = (first: Segment, second: Segment): Segment => ({
  beginMs: first.beginMs,
  before: first.before,
  ended: [...first.ended, ...second.ended],
  figures: sumFigures([...first.figures, ...second.figures]),
});
