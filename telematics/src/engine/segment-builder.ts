import type { Message } from '../message.ts';
import type { Checkpoint } from './device-state.ts';
import type { Findings, Fold } from './fold.ts';
import { segmentBegin, segmentMaxEvents, segmentMaxMessages } from './history.ts';

/** A part of a fold's result, which becomes a segment. */
export type FoldedSegment = { readonly beginMs: number; readonly before: Checkpoint; readonly findings: Findings };

/** A pause in a long fold: the caller yields to other work, and resumes without a value. */
export const pause = 'pause';

/**
 * How many messages are folded between two pauses. Each may be compared with all areas of its vehicle and all places
 * nearby.
 */
const pauseMessages = 20;

/** The assumed cost of an event, of a message, and of reading a stored message, in characters of a checkpoint. */
const eventCost = 400;
const messageCost = 40;
const storedMessageCost = 120;

/** Splits the result of a fold at checkpoints: at each hour, and after many messages or ended events. */
export class SegmentBuilder {
  /** The approximate memory and work of all segments, in characters of checkpoints. */
  cost = 0;
  /** The time of the last folded message. */
  lastMs = Number.NEGATIVE_INFINITY;
  private readonly list: FoldedSegment[] = [];
  private readonly run: Fold;
  private readonly from: Checkpoint;
  private readonly maxCost: number;
  /** No segment begins before: earlier messages were folded already. */
  private earliestMs: number;
  private open: { readonly beginMs: number; readonly hourMs: number; readonly before: Checkpoint } | null = null;
  /** How many messages the open segment has, and how many it may have. */
  private openMessageCount = 0;
  private openMaxMessages = segmentMaxMessages;
  /** How many messages were folded since the last pause, over all segments. */
  private messagesSincePause = 0;

  constructor(run: Fold, from: Checkpoint, earliestMs: number, maxCost = Number.POSITIVE_INFINITY) {
    this.run = run;
    this.from = from;
    this.earliestMs = earliestMs;
    this.maxCost = maxCost;
  }

  /** Whether the segments cost as much as may be held at once. */
  get isFull(): boolean {
    return this.cost > this.maxCost;
  }

  /**
   * Announces the number of messages that follow. If they fill less than two segments, they become one: otherwise each
   * late message in a full segment would add a segment.
   */
  expectMessages(count: number): void {
    this.openMaxMessages = count > 0 && count < 2 * segmentMaxMessages ? Number.POSITIVE_INFINITY : segmentMaxMessages;
  }

  /** Adds the cost of this many messages that were read from the store, which takes longer than folding them. */
  addReadCost(count: number): void {
    this.cost += storedMessageCost * count;
  }

  /** Folds messages. If the builder is full before the end, returns the begin of the segment that it did not open. */
  *fold(messages: readonly Message[]): Generator<typeof pause, number | null, unknown> {
    for (const message of messages) {
      if (this.isDue(message.timeMs)) {
        this.close();
        const beginMs = Math.max(segmentBegin(message.timeMs), this.earliestMs);
        if (this.isFull) return beginMs;
        this.begin(beginMs);
      }
      this.run.step(message);
      this.lastMs = message.timeMs;
      this.cost += messageCost;
      this.openMessageCount += 1;
      this.messagesSincePause += 1;
      if (this.messagesSincePause < pauseMessages) continue;
      this.messagesSincePause = 0;
      yield pause;
    }
    return null;
  }

  /** Closes the open segment. The next begins at this time at the earliest. */
  endAt(ms: number): void {
    this.close();
    this.earliestMs = ms;
  }

  takeSegments(): readonly FoldedSegment[] {
    this.close();
    return this.list.splice(0);
  }

  private isDue(timeMs: number): boolean {
    if (this.open?.hourMs !== segmentBegin(timeMs)) return true;
    // Messages of one instant stay together, after the checkpoint.
    const isLong = this.openMessageCount >= this.openMaxMessages || this.run.endedCount >= segmentMaxEvents;
    if (!isLong || timeMs === this.lastMs) return false;
    this.earliestMs = timeMs;
    return true;
  }

  private begin(beginMs: number): void {
    const before = this.list.length === 0 ? this.from : this.run.checkpoint();
    this.open = { beginMs, hourMs: segmentBegin(beginMs), before };
    this.openMessageCount = 0;
  }

  private close(): void {
    if (this.open === null) return;
    const { beginMs, before } = this.open;
    const findings = this.run.takeFindings();
    this.list.push({ beginMs, before, findings });
    this.cost += before.length + eventCost * findings.ended.length;
    this.open = null;
  }
}
