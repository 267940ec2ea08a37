import type { ServerResponse } from 'node:http';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Release } from '../../sharing/fair-semaphore.ts';
import { type SlowClientLimits, withMinimumRate } from '../limits/slow-clients.ts';
import { type AnyEvent, keepAliveFrame, retryFrame } from './event-frames.ts';

/** How the events of one stream are written, and what ends it. */
export type StreamOptions = {
  readonly frameOf: (event: AnyEvent) => Buffer;
  readonly actor: Pick<Actor, 'token_expires_s'>;
  /** The interval between its keep-alives. */
  readonly keepAliveS: number;
  readonly slowClients: SlowClientLimits;
};

/**
 * The delay before a client that was cut off reconnects. It is random so that clients cut off together do not reconnect
 * together.
 */
const retryMs = 1000;
const retrySpreadMs = 4000;

/** How long a client may take to read the last frame of a stream. */
const lastFrameMs = 1000;

/**
 * The longest possible timer. An API key may live for a year: its stream ends after some weeks, and the client
 * reconnects.
 */
const longestTimerMs = 2 ** 31 - 1;

/**
 * One stream of server-sent events. It stays open while it is read fast enough, the token is valid and the session
 * lives.
 */
export class EventStream {
  private readonly response: ServerResponse;
  private readonly options: StreamOptions;
  private readonly controller = new AbortController();
  /** Whether the client has read the last event and waits for the next. */
  private isIdle = false;

  constructor(response: ServerResponse, options: StreamOptions) {
    this.response = response;
    this.options = options;
  }

  /** Aborted when the stream ends. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Writes the events no faster than the client reads: the next event is requested only when the last one is read. */
  async send(events: AsyncIterable<AnyEvent>): Promise<void> {
    this.response.write(retryFrame(retryMs));
    const cutOff = () => void this.response.destroy();
    for await (const chunk of withMinimumRate(this.framesOf(events), this.options.slowClients, cutOff)) {
      if (this.signal.aborted) return;
      if (!this.response.write(chunk)) await this.drained();
    }
  }

  /** Sends keep-alives, and ends the stream when the token expires. Returns the function that releases it. */
  watch(): Release {
    const { keepAliveS, actor } = this.options;
    const interval = setInterval(() => {
      if (this.isIdle && !this.response.writableNeedDrain) this.response.write(keepAliveFrame);
    }, keepAliveS * 1000);
    const expiry = setTimeout(() => this.end(), Math.min(actor.token_expires_s * 1000 - Date.now(), longestTimerMs));
    return () => {
      clearInterval(interval);
      clearTimeout(expiry);
    };
  }

  /**
   * Ends the stream and sends the delay before reconnecting. A stream that has not begun is refused with the reason, if
   * there is one. A client that has not read the last event is cut off, because half an event is useless.
   */
  end(reason?: Refusal): void {
    if (this.signal.aborted) return;
    this.controller.abort(reason);
    if (!this.response.headersSent) return;
    if (!this.isIdle) {
      this.response.destroy();
      return;
    }
    this.response.end(retryFrame(retryMs + Math.random() * retrySpreadMs));
    const timer = setTimeout(() => void this.response.destroy(), lastFrameMs);
    this.response.once('close', () => clearTimeout(timer));
  }

  private async *framesOf(events: AsyncIterable<AnyEvent>): AsyncGenerator<Buffer> {
    this.isIdle = true;
    for await (const event of events) {
      this.isIdle = false;
      yield this.options.frameOf(event);
      this.isIdle = true;
    }
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.response.off('drain', done);
        this.signal.removeEventListener('abort', done);
        resolve();
      };
      this.response.once('drain', done);
      this.signal.addEventListener('abort', done);
    });
  }
}
