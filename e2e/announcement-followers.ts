import { setTimeout as sleep } from 'node:timers/promises';
import { resumedEvents } from '@tropeiro/contract/client/resumed-events.ts';
import { createClient, ProblemError } from '@tropeiro/contract/client.ts';
import { catchUp } from '@tropeiro/contract/outbound/live.ts';
import type { Message } from '@tropeiro/domain/execution/message.ts';

/** What they follow, as it is announced. */
export const messageType = 'message.sent';
export type AnnouncedMessage = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Message;
};

/** Where a service is reached now: any of its processes that is alive. */
export type AnyAddress = () => string;

/** How long a reader of the feed rests where there was nothing, and where nobody answered. */
const restMs = 10;

/** Somebody who reads the feed from a cursor on, page by page, in whichever process answers. */
export class FeedFollower {
  readonly heard: AnnouncedMessage[] = [];
  /** How many pages it was given: one begun after a moment has been read to its end two pages later. */
  pageCount = 0;
  private readonly address: AnyAddress;
  private readonly token: string;
  private readonly limit: () => number;
  private cursor: string;

  constructor(address: AnyAddress, token: string, cursor: string, limit: () => number) {
    this.address = address;
    this.token = token;
    this.cursor = cursor;
    this.limit = limit;
  }

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = createClient({ baseUrl: this.address(), token: this.token });
      const page = await client
        .call('listAnnouncements', {
          query: { type: [messageType], cursor: this.cursor, limit: this.limit() },
        })
        .catch(noneWhereCutOff);
      if (page) {
        this.heard.push(...(page.body.data as unknown as AnnouncedMessage[]));
        this.cursor = page.body.cursor;
        this.pageCount++;
      }
      if (!page?.body.has_more) await sleep(restMs);
    }
  }
}

/** Nothing where nobody has answered, or somebody who is too busy; any other refusal is told as it is. */
function noneWhereCutOff(error: unknown): undefined {
  if (error instanceof ProblemError && error.status !== 429 && error.status !== 503) throw error;
}

/** Somebody who listens to the live stream from a cursor on, and comes back elsewhere when it breaks off. */
export class LiveFollower {
  readonly heard: AnnouncedMessage[] = [];
  connectionCount = 0;
  private readonly address: AnyAddress;
  private readonly token: string;
  private readonly cursor: string;

  constructor(address: AnyAddress, token: string, cursor: string) {
    this.address = address;
    this.token = token;
    this.cursor = cursor;
  }

  async follow(signal: AbortSignal): Promise<void> {
    const open = (after: string | undefined, ending: AbortSignal): Promise<Response> => {
      this.connectionCount++;
      const headers = { authorization: `Bearer ${this.token}`, 'last-event-id': after ?? '' };
      return fetch(`${this.address()}/live/?type=${messageType}`, { headers, signal: ending });
    };
    try {
      for await (const { event, data } of resumedEvents(open, { after: this.cursor, signal }))
        if (event !== catchUp) this.heard.push(JSON.parse(data) as AnnouncedMessage);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
