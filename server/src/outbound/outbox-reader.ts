import type { Logger } from 'pino';
import { PollingLoop } from '../sharing/polling-loop.ts';
import type { Db } from '../store/engine/db.ts';
import { encodeCursor, type OutboxCursor } from '../store/outbound/outbox-cursor.ts';
import { getOutboxEnds } from '../store/outbound/outbox-ends.ts';
import { readOutbox } from '../store/outbound/read-outbox.ts';
import { type LiveEvent, liveEventOf } from './live-event.ts';

/** Somebody who hears what is announced in a company, in order. It must not throw, and not take its time. */
export type Follower = { readonly companyId: number; hear(event: LiveEvent): void };

/** How soon is looked again where an announcement waits for an older transaction, of whose end nobody tells. */
const heldUpMs = 20;

/**
 * The one reader of the outbox in a process: whoever listens, however many, is told by it. Each announcement is read and
 * made an event once. It looks when it is woken, and every second besides.
 */
export class OutboxReader {
  private readonly db: Db;
  private readonly followers = new Map<number, Set<Follower>>();
  private joining: Joining[] = [];
  /** Up to where all has been told, by company: one may have to wait for its own transactions while others go on. */
  private readonly positions = new Map<number, OutboxCursor>();
  private timer: NodeJS.Timeout | undefined;
  private readonly loop: PollingLoop;

  constructor(db: Db, log: Pick<Logger, 'error'>) {
    this.db = db;
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

  /** Up to where all has been told in a company. */
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

  /** Has somebody hear all that is announced behind the cursor that it gives, until they leave or the signal is aborted. */
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
    const others = this.followers.get(follower.companyId);
    if (!others?.delete(follower) || others.size > 0) return;
    this.followers.delete(follower.companyId);
    this.positions.delete(follower.companyId);
  }

  private async readNext(): Promise<boolean> {
    await this.letJoin();
    if (this.positions.size === 0) return false;
    const page = await readOutbox(this.db, this.positions);
    for (const announcement of page.announcements) {
      const event = liveEventOf(announcement);
      for (const follower of this.followersOf(announcement.companyId)) follower.hear(event);
    }
    for (const [companyId, position] of page.positions)
      if (this.positions.has(companyId)) this.positions.set(companyId, position);
    if (page.isHeldUp && !page.hasMore) this.lookAgain();
    return page.hasMore;
  }

  /** Looks again soon: once, however often it has been woken meanwhile. */
  private lookAgain(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.loop.wake();
    }, heldUpMs).unref();
  }

  /** Lets those join who wait for it, between two readings: a company is read from where its first follower joined. */
  private async letJoin(): Promise<void> {
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
          const others = this.followers.get(companyId);
          if (others) others.add(follower);
          else this.followers.set(companyId, new Set([follower]));
          joined(position);
        } else {
          // Came meanwhile, or was to join others who have left since.
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
