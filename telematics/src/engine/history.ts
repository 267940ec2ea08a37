import { type DayFigures, sumFigures } from '../day/day-figures.ts';
import { type Checkpoint, initialCheckpoint } from './device-state.ts';
import type { IdentifiedEvent } from './event.ts';

/** The interval of checkpoints. Segments of old days may be joined, so that fewer are stored. */
export const segmentMs = 3_600_000;

/**
 * An hour is cut in two once this many events have ended in it, because they are read with each message added to the
 * last segment.
 */
export const segmentMaxEvents = 1000;

/** An hour is cut in two once it has this many messages, so that a late message replays no more than these. */
export const segmentMaxMessages = 1000;

/**
 * A part of a device's time: whole hours, unless these have many events or messages. It consists of the state before
 * its first message and the results of its messages. Messages of one instant are always in the same segment.
 */
export type Segment = {
  readonly beginMs: number;
  readonly before: Checkpoint;
  readonly ended: readonly IdentifiedEvent[];
  readonly figures: readonly DayFigures[];
};

/** Replaces the state before a segment that was not read because no replay starts there. */
export const unreadCheckpoint: Checkpoint = '';

/**
 * What is stored about a device beside its messages. It is immutable; changes create a new value. If messages are
 * deleted, their segments must be left out: a replay retracts events whose messages are missing.
 */
export type DeviceHistory = {
  readonly device: string;
  /** The number of replays, which late messages or changes of the context or the engine cause. */
  readonly replays: number;
  readonly segments: readonly Segment[];
  /**
   * The begin of the segment after which others are left out, up to the last one. Null or absent if none are. A device
   * with years of data is never read completely.
   */
  readonly gapMs?: number | null;
  /** The state after the last message, and that message's time. */
  readonly after: Checkpoint;
  readonly lastMs: number | null;
  /**
   * The ongoing events, and those that were reported as ended by the current silence: the next message finds them
   * again.
   */
  readonly running: readonly IdentifiedEvent[];
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

/** How many messages a segment has. Zero if it has yet to be replayed. */
export const messageCount = ({ figures }: Pick<Segment, 'figures'>): number =>
  figures.reduce((sum, { messages }) => sum + messages, 0);

/** Joins two consecutive segments, dropping the checkpoint between them. */
export const joinSegments = (first: Segment, second: Segment): Segment => ({
  beginMs: first.beginMs,
  before: first.before,
  ended: [...first.ended, ...second.ended],
  figures: sumFigures([...first.figures, ...second.figures]),
});
