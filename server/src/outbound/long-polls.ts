import { FairSemaphore, type Holder, type SemaphoreLimits } from '../sharing/fair-semaphore.ts';
import { timeLimit } from '../sharing/time-limit.ts';
import type { AnnouncementPage } from '../store/outbound/announcements.ts';
import type { LiveEvent } from './live-event.ts';
import type { OutboxReader } from './outbox-reader.ts';

/** How many calls of a process wait at once: of one company no more than systems that follow it, of a session no more than tabs of a browser. */
const waitLimits: SemaphoreLimits = {
  of: 'waiting_calls',
  total: 2000,
  maxOfCompany: 100,
  maxOfSession: 20,
  maxWaitingCount: 0,
  maxWaitS: 0,
};

/** Whatever is announced wakes all calls of a company that wait: they read one after the other, so that others are not held up by them. */
const readLimits: SemaphoreLimits = {
  of: 'waiting_calls',
  total: 8,
  maxOfCompany: 1,
  maxOfSession: 1,
  maxWaitingCount: waitLimits.maxOfCompany,
  maxWaitS: 30,
};

/** What readers of the feed wait with for what is not there yet, once for a process. */
export class LongPolls {
  readonly reader: Pick<OutboxReader, 'follow' | 'leave'>;
  /** Aborted when the process stops: nobody waits any longer then. */
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
  readonly clientGone: AbortSignal;
  readonly waitS: number;
  readonly types: readonly string[];
};

/** Reads a page of the feed once there is something on it, or when the time is up. Refuses where as many wait as may. */
export async function readWhenThere(
  { reader, waits, reads, stopping }: LongPolls,
  { actor, clientGone, waitS, types }: Waiter,
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<AnnouncementPage>,
): Promise<AnnouncementPage> {
  const release = waits.acquireNow(actor, 1);
  const readInTurn = (after: string | undefined) => reads.run(actor, () => read(after), 1, clientGone);
  const over = AbortSignal.any([clientGone, stopping, timeLimit(waitS * 1000)]);
  let [isHeard, wake] = [false, (): void => {}];
  over.addEventListener('abort', () => wake(), { once: true });
  const follower = {
    companyId: actor.customer_id,
    hear({ sent }: LiveEvent): void {
      if (!types.includes(sent.event)) return;
      isHeard = true;
      wake();
    },
  };
  try {
    // From here on it is told of everything: what comes while the page is read has it read once more.
    await reader.follow(follower, over).catch((error) => {
      if (!over.aborted) throw error;
    });
    let page = await readInTurn(cursor);
    while (page.announcements.length === 0 && !page.hasMore && !over.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isHeard || over.aborted) resolve();
      });
      isHeard = false;
      page = await readInTurn(page.cursor);
    }
    clientGone.throwIfAborted();
    return page;
  } finally {
    reader.leave(follower);
    release();
  }
}
