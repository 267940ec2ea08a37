import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { PollingLoop } from '@tropeiro/platform/sharing/polling-loop.ts';
import type { Logger } from 'pino';
import { encodeCursor, type OutboxCursor } from '../store/outbound/outbox-cursor.ts';
import { getOutboxEnds } from '../store/outbound/outbox-ends.ts';
import { readOutbox } from '../store/outbound/read-outbox.ts';
import { type LiveEvent, liveEventOf } from './live-event.ts';

/** A consumer of a company's announcements, in order. `hear` must be fast and must not throw. */
export type Follower = {
  readonly companyId: number;
  hear(event: LiveEvent): void;
  /** Whether it should process its backlog before it receives more. */
  readonly isBehind: boolean;
  /** Resolves as soon as it is not behind, or has ended. A follower that is never behind has none. */
  caughtUp?(): Promise<void>;
};

/**
 * For how many milliseconds a page of announcements waits for one follower, in total. All followers are sent the page
 * at the same time, so this is also the longest wait for all of them.
 */
const maxWaitMs = 200;

/** Waits until a promise resolves, at most for a time. Returns how many milliseconds it waited. */
export type Wait = (until: Promise<void>, maxMs: number) => Promise<number>;

const waitAtMost: Wait = async (until, maxMs) => {
  const startMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  await Promise.race([until, timeUp]);
  clearTimeout(timer);
  // If the process was busy, the timer fires before pending input and output, which get one turn here.
  await nextTurn();
  return performance.now() - startMs;
};

/**
 * How soon the outbox is read again when an announcement waits for an older transaction, whose end causes no notice.
 */
const recheckMs = 20;

/**
 * The only outbox reader of a process, for any number of followers. It reads each announcement and makes its event
 * once. It reads when woken, and also every second.
 */
export class OutboxReader {
  private readonly db: Db;
  private readonly wait: Wait;
  private readonly followers = new Map<number, Set<Follower>>();
  private joining: Joining[] = [];
  /** Followers that did not catch up in time. They are not waited for until they have caught up. */
  private readonly stalled = new WeakSet<Follower>();
  /**
   * The cursor up to which everything was sent, by company: one company may wait for its own transactions while others
   * advance.
   */
  private readonly positions = new Map<number, OutboxCursor>();
  private timer: NodeJS.Timeout | undefined;
  private readonly loop: PollingLoop;

  constructor(db: Db, log: Pick<Logger, 'error'>, wait = waitAtMost) {
    this.db = db;
    this.wait = wait;
    this.loop = new PollingLoop(
      () => this.readNext(),
      (error) => log.error({ err: error }, 'the outbox could not be read'),
    );
  }

  start(): void {
    this.loop.start();
  }

  wake(): void {
    this.loop.wake();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** The cursor up to which everything was sent in a company. */
  cursorOf(companyId: number): string | undefined {
    const position = this.positions.get(companyId);
    return position && encodeCursor(position);
  }

  hasFollowers(companyId: number): boolean {
    return this.followers.has(companyId);
  }

  followersOf(companyId: number): Iterable<Follower> {
    return this.followers.get(companyId) ?? [];
  }

  /** Sends a follower everything announced after the returned cursor, until it leaves or the signal is aborted. */
  follow(follower: Follower, signal: AbortSignal): Promise<OutboxCursor> {
    return new Promise((joined, failed) => {
      const leave = () => {
        this.leave(follower);
        failed(signal.reason);
      };
      if (signal.aborted) leave();
      else {
        signal.addEventListener('abort', leave, { once: true });
        this.joining.push({ follower, joined, failed });
        this.loop.wake();
      }
    });
  }

  leave(follower: Follower): void {
    this.joining = this.joining.filter((each) => each.follower !== follower);
    const followers = this.followers.get(follower.companyId);
    if (!followers?.delete(follower) || followers.size > 0) return;
    this.followers.delete(follower.companyId);
    this.positions.delete(follower.companyId);
  }

  private async readNext(): Promise<boolean> {
    await this.admitJoining();
    if (this.positions.size === 0) return false;
    const page = await readOutbox(this.db, this.positions);
    const events = new Map<number, LiveEvent[]>();
    for (const announcement of page.announcements) {
      const { companyId } = announcement;
      if (!this.hasFollowers(companyId)) continue;
      const ofCompany = events.get(companyId);
      if (ofCompany) ofCompany.push(liveEventOf(announcement));
      else events.set(companyId, [liveEventOf(announcement)]);
    }
    await Promise.all(
      [...events].flatMap(([companyId, ofCompany]) =>
        [...this.followersOf(companyId)].map((follower) => this.send(follower, ofCompany)),
      ),
    );
    for (const [companyId, position] of page.positions)
      if (this.positions.has(companyId)) this.positions.set(companyId, position);
    if (page.isBlocked && !page.hasMore) this.scheduleRecheck();
    return page.hasMore;
  }

  /** Sends a follower its part of a page. Pauses while it is behind, as long as its waiting time lasts. */
  private async send(follower: Follower, events: readonly LiveEvent[]): Promise<void> {
    let leftMs = maxWaitMs;
    for (const event of events) {
      if (!this.followers.get(follower.companyId)?.has(follower)) return;
      if (!follower.isBehind) this.stalled.delete(follower);
      follower.hear(event);
      if (!follower.isBehind || !follower.caughtUp || leftMs <= 0 || this.stalled.has(follower)) continue;
      leftMs -= await this.wait(follower.caughtUp(), leftMs);
      if (follower.isBehind) this.stalled.add(follower);
    }
  }

  /** Schedules one more read soon, however often this is called meanwhile. */
  private scheduleRecheck(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.loop.wake();
    }, recheckMs).unref();
  }

  /** Adds waiting followers between two readings. A company is read from where its first follower joined. */
  private async admitJoining(): Promise<void> {
    if (this.joining.length === 0) return;
    try {
      const companies = new Set(this.joining.map(({ follower }) => follower.companyId));
      const unread = [...companies].filter((companyId) => !this.positions.has(companyId));
      const ends = await getOutboxEnds(this.db, unread);
      for (const waiting of this.joining.splice(0)) {
        const { follower, joined } = waiting;
        const { companyId } = follower;
        const position = this.positions.get(companyId) ?? ends.get(companyId);
        if (position) {
          this.positions.set(companyId, position);
          const followers = this.followers.get(companyId);
          if (followers) followers.add(follower);
          else this.followers.set(companyId, new Set([follower]));
          joined(position);
        } else {
          // It began to wait meanwhile, or the followers it was to join have left since.
          this.joining.push(waiting);
          this.loop.wake();
        }
      }
    } catch (error) {
      for (const { failed } of this.joining.splice(0)) failed(error);
      throw error;
    }
  }
}

type Joining = {
  readonly follower: Follower;
  readonly joined: (position: OutboxCursor) => void;
  readonly failed: (error: unknown) => void;
};
