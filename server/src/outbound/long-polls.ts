import { FairSemaphore, type Holder, type SemaphoreLimits } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';
import type { AnnouncementPage } from '../store/outbound/announcements.ts';
import type { LiveEvent } from './live-event.ts';
import type { OutboxReader } from './outbox-reader.ts';

/**
 * How many calls of a process wait at once. The limit of a company allows for all its follower systems, that of a
 * session for the tabs of a browser.
 */
const waitLimits: SemaphoreLimits = {
  resource: 'waiting_calls',
  total: 2000,
  maxOfCompany: 100,
  maxOfSession: 20,
  maxWaitingCount: 0,
  maxWaitS: 0,
};

/**
 * Every announcement wakes all waiting calls of a company. They read one after the other, so that they do not delay
 * other companies.
 */
const readLimits: SemaphoreLimits = {
  resource: 'waiting_calls',
  total: 8,
  maxOfCompany: 1,
  maxOfSession: 1,
  maxWaitingCount: waitLimits.maxOfCompany,
  maxWaitS: 30,
};

/** The shared state of feed calls that wait for announcements, one instance per process. */
export class LongPolls {
  readonly reader: Pick<OutboxReader, 'follow' | 'leave'>;
  /** Aborted when the process stops, which ends all waiting. */
  readonly stopping: AbortSignal;
  readonly waits = new FairSemaphore(waitLimits);
  readonly reads = new FairSemaphore(readLimits);

  constructor(reader: Pick<OutboxReader, 'follow' | 'leave'>, stopping: AbortSignal) {
    this.reader = reader;
    this.stopping = stopping;
  }
}

type Waiter = {
  readonly actor: Holder;
  readonly disconnectSignal: AbortSignal;
  readonly waitS: number;
  readonly types: readonly string[];
};

/**
 * Reads a page of the feed once it has an announcement, or when the time is up. Refuses if too many calls wait already.
 */
export async function readOrWait(
  { reader, waits, reads, stopping }: LongPolls,
  { actor, disconnectSignal, waitS, types }: Waiter,
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<AnnouncementPage>,
): Promise<AnnouncementPage> {
  const release = waits.acquireNow(actor, 1);
  const readInTurn = (after: string | undefined) => reads.run(actor, () => read(after), 1, disconnectSignal);
  const ended = AbortSignal.any([disconnectSignal, stopping, timeLimit(waitS * 1000)]);
  let [isHeard, wake] = [false, (): void => {}];
  ended.addEventListener('abort', () => wake(), { once: true });
  const follower = {
    companyId: actor.customer_id,
    isBehind: false,
    hear({ sent }: LiveEvent): void {
      if (!types.includes(sent.event)) return;
      isHeard = true;
      wake();
    },
  };
  try {
    // From here on the follower hears everything. An announcement made while the page is read causes another read.
    await reader.follow(follower, ended).catch((error) => {
      if (!ended.aborted) throw error;
    });
    let page = await readInTurn(cursor);
    while (page.announcements.length === 0 && !page.hasMore && !ended.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isHeard || ended.aborted) resolve();
      });
      isHeard = false;
      page = await readInTurn(page.cursor);
    }
    disconnectSignal.throwIfAborted();
    return page;
  } finally {
    reader.leave(follower);
    release();
  }
}
