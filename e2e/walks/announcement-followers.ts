import { setTimeout as sleep } from 'node:timers/promises';
import { resumedEvents } from '@tropeiro/contract/client/resumed-events.ts';
import { createClient, ProblemError } from '@tropeiro/contract/client.ts';
import { catchUp } from '@tropeiro/contract/outbound/live.ts';
import type { Message } from '@tropeiro/domain/execution/message-schema.ts';

/** The announcements that the readers follow. */
export const messageType = 'message.sent';
export type AnnouncedMessage = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Message;
  readonly by: null;
};

/** The address of the service now: any of its living processes. */
export type AnyAddress = () => string;

/** How long a reader of the feed pauses when there is nothing new or no response. */
const retryMs = 10;

/** A reader of the feed from a cursor on, page by page, from any process that responds. */
export class FeedFollower {
  readonly received: AnnouncedMessage[] = [];
  /** The number of pages received. A page begun after a moment has been read to its end two pages later. */
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
        .catch(ignoreUnavailable);
      if (page) {
        this.received.push(...(page.body.data as unknown as AnnouncedMessage[]));
        this.cursor = page.body.cursor;
        this.pageCount++;
      }
      if (!page?.body.has_more) await sleep(retryMs);
    }
  }
}

/** Ignores a missing response and a service that is too busy. Other refusals are thrown. */
function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof ProblemError && error.status !== 429 && error.status !== 503) throw error;
}

/** A listener to the live stream from a cursor on. It reconnects to another process when the stream breaks off. */
export class LiveFollower {
  readonly received: AnnouncedMessage[] = [];
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
        if (event !== catchUp) this.received.push(JSON.parse(data) as AnnouncedMessage);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
