import type { Message } from '../message.ts';
import type { Checkpoint } from './device-state.ts';
import type { Findings, Fold } from './fold.ts';
import { segmentBegin, segmentMaxEvents, segmentMaxMessages } from './history.ts';

/** A part of what a fold brings, which becomes a segment. */
export type Piece = { readonly beginMs: number; readonly before: Checkpoint; readonly findings: Findings };

/** A pause in a long fold: whoever runs it lets others have their turn if they wait, and goes on. It is answered with nothing. */
export const pause = 'pause';

/** How many messages are folded between two pauses: each may be compared with all areas of its vehicle and all places around. */
const pauseMessages = 20;

/** What an event and a message are taken to weigh, in characters of a checkpoint, and what it weighs to read a message that is stored. */
const eventWeight = 400;
const messageWeight = 40;
const storedMessageWeight = 120;

/** What a fold brings, cut where checkpoints are due: with each hour, and behind many messages or events that have ended since the last. */
export class Pieces {
  /** How much memory and work all of them take, about, in characters of checkpoints. */
  weight = 0;
  /** When the last message was that was folded. */
  lastMs = Number.NEGATIVE_INFINITY;
  private readonly list: Piece[] = [];
  private readonly run: Fold;
  private readonly from: Checkpoint;
  private readonly maxWeight: number;
  /** No piece begins before: what is earlier was folded already. */
  private leastMs: number;
  private open: { readonly beginMs: number; readonly hourMs: number; readonly before: Checkpoint } | null = null;
  /** How many messages the open one has, and how many it may have. */
  private ofOpen = 0;
  private maxOfOpen = segmentMaxMessages;
  /** How many messages were folded since the last pause, over all pieces. */
  private sincePause = 0;

  constructor(run: Fold, from: Checkpoint, leastMs: number, maxWeight = Number.POSITIVE_INFINITY) {
    this.run = run;
    this.from = from;
    this.leastMs = leastMs;
    this.maxWeight = maxWeight;
  }

  /** Whether they are as much as may be held at once. */
  get isFull(): boolean {
    return this.weight > this.maxWeight;
  }

  /**
   * What follows has so many messages. Less than two pieces of them are one: else each message that comes late to a piece as long
   * as one may be would make one more.
   */
  expect(count: number): void {
    this.maxOfOpen = count > 0 && count < 2 * segmentMaxMessages ? Number.POSITIVE_INFINITY : segmentMaxMessages;
  }

  /** So many of the messages that were folded were read from where they are stored, which takes longer than to fold them. */
  weighStored(count: number): void {
    this.weight += storedMessageWeight * count;
  }

  /** Folds messages, and where it is full before all of them says when the piece would begin that was not begun. */
  *fold(messages: readonly Message[]): Generator<typeof pause, number | null, unknown> {
    for (const message of messages) {
      if (this.isDue(message.timeMs)) {
        this.close();
        const beginMs = Math.max(segmentBegin(message.timeMs), this.leastMs);
        if (this.isFull) return beginMs;
        this.begin(beginMs);
      }
      this.run.step(message);
      this.lastMs = message.timeMs;
      this.weight += messageWeight;
      this.ofOpen += 1;
      this.sincePause += 1;
      if (this.sincePause < pauseMessages) continue;
      this.sincePause = 0;
      yield pause;
    }
    return null;
  }

  /** Ends the piece that is open: the next begins at this moment at the earliest. */
  endAt(ms: number): void {
    this.close();
    this.leastMs = ms;
  }

  take(): readonly Piece[] {
    this.close();
    return this.list.splice(0);
  }

  private isDue(timeMs: number): boolean {
    if (this.open?.hourMs !== segmentBegin(timeMs)) return true;
    // What is of one moment stays together: a checkpoint stands before all of it.
    const isLong = this.ofOpen >= this.maxOfOpen || this.run.endedCount >= segmentMaxEvents;
    if (!isLong || timeMs === this.lastMs) return false;
    this.leastMs = timeMs;
    return true;
  }

  private begin(beginMs: number): void {
    const before = this.list.length === 0 ? this.from : this.run.checkpoint();
    this.open = { beginMs, hourMs: segmentBegin(beginMs), before };
    this.ofOpen = 0;
  }

  private close(): void {
    if (this.open === null) return;
    const { beginMs, before } = this.open;
    const findings = this.run.takeFindings();
    this.list.push({ beginMs, before, findings });
    this.weight += before.length + eventWeight * findings.ended.length;
    this.open = null;
  }
}
