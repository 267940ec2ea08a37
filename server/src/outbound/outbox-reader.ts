import type { Logger } from 'pino';
import { PollingLoop } from '../sharing/polling-loop.ts';
import type { Db } from '../store/engine/db.ts';
import { encodeCursor, type OutboxCursor } from '../store/outbound/outbox-cursor.ts';
import { getOutboxEnd, readOutbox } from '../store/outbound/read-outbox.ts';
import { type LiveEvent, liveEventOf } from './live-event.ts';

/** Somebody who hears what is announced in a company, in order. It must not throw, and not take its time. */
export type Follower = { readonly companyId: number; hear(event: LiveEvent): void };

/** How many announcements are read at once. */
const pageSize = 500;

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
  private position: OutboxCursor | undefined;
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

  /** Up to where all has been told. */
  get cursor(): string | undefined {
    return this.position && encodeCursor(this.position);
  }

  hasFollowers(companyId: number): boolean {
    return this.followers.has(companyId);
  }

  followersOf(companyId: number): Iterable<Follower> {
    return this.followers.get(companyId) ?? [];
  }

  /** Has somebody hear all that is announced behind the cursor that it gives, until they leave. */
  follow(follower: Follower): Promise<OutboxCursor> {
    return new Promise((joined, failed) => {
      this.joining.push({ follower, joined, failed });
      this.loop.wake();
    });
  }

  leave(follower: Follower): void {
    this.joining = this.joining.filter((each) => each.follower !== follower);
    const others = this.followers.get(follower.companyId);
    if (others?.delete(follower) && others.size === 0) this.followers.delete(follower.companyId);
  }

  private async readNext(): Promise<boolean> {
    const before = await this.letJoin();
    if (before === undefined || this.followers.size === 0) return false;
    const page = await readOutbox(this.db, [...this.followers.keys()], before, pageSize);
    for (const announcement of page.announcements) {
      const event = liveEventOf(announcement);
      for (const follower of this.followersOf(announcement.companyId)) follower.hear(event);
    }
    this.position = page.cursor;
    if (page.isHeldUp && !page.hasMore) setTimeout(this.loop.wake, heldUpMs).unref();
    return page.hasMore;
  }

  /** Lets those join who wait for it, between two readings: a company is read from where its first follower joined. */
  private async letJoin(): Promise<OutboxCursor | undefined> {
    if (this.joining.length === 0) return this.position;
    try {
      const position = (this.followers.size > 0 && this.position) || (await getOutboxEnd(this.db));
      this.position = position;
      for (const { follower, joined } of this.joining.splice(0)) {
        const others = this.followers.get(follower.companyId);
        if (others) others.add(follower);
        else this.followers.set(follower.companyId, new Set([follower]));
        joined(position);
      }
      return position;
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
