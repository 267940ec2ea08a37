import type { Holder, Release } from '../sharing/fair-semaphore.ts';
import { timeLimit } from '../sharing/time-limit.ts';
import type { AnnouncementPage } from '../store/outbound/announcements.ts';
import type { LiveEvent } from './live-event.ts';
import type { OutboxReader } from './outbox-reader.ts';

/** What readers of the feed wait with for what is not there yet. */
export type LongPolls = {
  readonly reader: OutboxReader;
  /** Refuses where as many wait as may. */
  readonly acquire: (holder: Holder, signal: AbortSignal) => Promise<Release>;
  /** Aborted when the process stops: nobody waits any longer then. */
  readonly stopping: AbortSignal;
};

type Waiter = {
  readonly actor: Holder;
  readonly clientGone: AbortSignal;
  readonly waitS: number;
  readonly types: readonly string[];
};

/** Reads a page of the feed once there is something on it, or when the time is up. */
export async function readWhenThere(
  { reader, acquire, stopping }: LongPolls,
  { actor, clientGone, waitS, types }: Waiter,
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<AnnouncementPage>,
): Promise<AnnouncementPage> {
  const release = await acquire(actor, clientGone);
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
    await reader.follow(follower);
    let page = await read(cursor);
    while (page.announcements.length === 0 && !page.hasMore && !over.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isHeard || over.aborted) resolve();
      });
      isHeard = false;
      page = await read(page.cursor);
    }
    clientGone.throwIfAborted();
    return page;
  } finally {
    reader.leave(follower);
    release();
  }
}
