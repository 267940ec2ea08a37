import type { ServerResponse } from 'node:http';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Release } from '../sharing/fair-semaphore.ts';
import { type AnyEvent, keepAliveFrame, retryFrame } from './event-frames.ts';
import { stoppingRefusal } from './open-streams.ts';
import { type SlowClientLimits, withMinimumRate } from './slow-clients.ts';

/** How the events of one answer are written, and what ends it. */
export type StreamOptions = {
  readonly frameOf: (event: AnyEvent) => string;
  readonly actor: Pick<Actor, 'token_expires_s'>;
  /** Refuses when the session has ended. */
  readonly requireLive: () => Promise<void>;
  /** How often it says that it is alive, and asks whether its session is. */
  readonly keepAliveS: number;
  readonly slowClients: SlowClientLimits;
};

/** A client that was cut off comes back after so long; those that were cut off together do not come back together. */
const usualRetryMs = 1000;
const spreadRetryMs = 4000;

/** How long the end of a stream may take to be read. */
const lastWordMs = 1000;

/** Where the database does not say whether a session lives, it is believed to for so many times of asking. */
const mostUnanswered = 3;

/** An answer that events are written to: for as long as they are read fast enough, the token is good and the session lives. */
export class EventStream {
  private readonly response: ServerResponse;
  private readonly options: StreamOptions;
  private readonly controller = new AbortController();
  /** Whether the last event has been written and taken, and the next is waited for. */
  private isIdle = false;
  private isChecking = false;
  private lastLiveMs = performance.now();

  constructor(response: ServerResponse, terms: StreamOptions) {
    this.response = response;
    this.options = terms;
  }

  /** Aborted with the stream. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Writes the events as they come, and no faster than they are read: one that is not taken keeps the next from being asked for. */
  async send(events: AsyncIterable<AnyEvent>): Promise<void> {
    this.response.write(retryFrame(usualRetryMs));
    const cutOff = () => void this.response.destroy();
    for await (const piece of withMinimumRate(this.framesOf(events), this.options.slowClients, cutOff)) {
      if (this.signal.aborted) return;
      if (!this.response.write(piece)) await this.drained();
    }
  }

  /** Says now and then that it is alive, and sees to the end of the token and the session, until it is released. */
  watch(): Release {
    const { keepAliveS: aliveS, actor } = this.options;
    const beat = setInterval(() => {
      if (this.isIdle && !this.response.writableNeedDrain) this.response.write(keepAliveFrame);
      void this.checkSession();
    }, aliveS * 1000);
    const expiry = setTimeout(() => this.end(), actor.token_expires_s * 1000 - Date.now());
    return () => {
      clearInterval(beat);
      clearTimeout(expiry);
    };
  }

  /** Ends it with a hint when to come back. Who has not taken the last event yet is cut off: half of it is no event. */
  end(): void {
    if (this.signal.aborted) return;
    this.controller.abort(stoppingRefusal());
    if (!this.response.headersSent) return;
    if (!this.isIdle) {
      this.response.destroy();
      return;
    }
    this.response.end(retryFrame(usualRetryMs + Math.random() * spreadRetryMs));
    const timer = setTimeout(() => void this.response.destroy(), lastWordMs);
    this.response.once('close', () => clearTimeout(timer));
  }

  private async *framesOf(events: AsyncIterable<AnyEvent>): AsyncGenerator<string> {
    this.isIdle = true;
    for await (const event of events) {
      this.isIdle = false;
      yield this.options.frameOf(event);
      this.isIdle = true;
    }
  }

  private async checkSession(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      await this.options.requireLive();
      this.lastLiveMs = performance.now();
    } catch (error) {
      const hasEnded = error instanceof Refusal && error.code === 'session_ended';
      const unansweredMs = performance.now() - this.lastLiveMs;
      if (hasEnded || unansweredMs > mostUnanswered * this.options.keepAliveS * 1000) this.end();
    } finally {
      this.isChecking = false;
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
