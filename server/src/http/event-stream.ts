import type { ServerResponse } from 'node:http';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Release } from '../sharing/fair-semaphore.ts';
import { type AnyEvent, aliveFrame, retryFrame } from './event-frames.ts';
import { stopping } from './open-streams.ts';
import { paced, type ReadingLimits } from './slow-clients.ts';

/** How the events of one answer are written, and what ends it. */
export type StreamTerms = {
  readonly frameOf: (event: AnyEvent) => string;
  readonly actor: Pick<Actor, 'token_expires_s'>;
  /** Refuses when the session has ended. */
  readonly requireLive: () => Promise<void>;
  /** How often it says that it is alive, and asks whether its session is. */
  readonly aliveS: number;
  readonly reading: ReadingLimits;
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
  private readonly terms: StreamTerms;
  private readonly ended = new AbortController();
  /** Whether the last event has been written and taken, and the next is waited for. */
  private isIdle = false;
  private isAsking = false;
  private foundAliveMs = performance.now();

  constructor(response: ServerResponse, terms: StreamTerms) {
    this.response = response;
    this.terms = terms;
  }

  /** Aborted with the stream. */
  get ending(): AbortSignal {
    return this.ended.signal;
  }

  /** Writes the events as they come, and no faster than they are read: one that is not taken keeps the next from being asked for. */
  async send(events: AsyncIterable<AnyEvent>): Promise<void> {
    this.response.write(retryFrame(usualRetryMs));
    const cutOff = () => void this.response.destroy();
    for await (const piece of paced(this.framesOf(events), this.terms.reading, cutOff)) {
      if (this.ending.aborted) return;
      if (!this.response.write(piece)) await this.drained();
    }
  }

  /** Says now and then that it is alive, and sees to the end of the token and the session, until it is released. */
  watch(): Release {
    const { aliveS, actor } = this.terms;
    const beat = setInterval(() => {
      if (this.isIdle && !this.response.writableNeedDrain) this.response.write(aliveFrame);
      void this.askSession();
    }, aliveS * 1000);
    const expiry = setTimeout(() => this.end(), actor.token_expires_s * 1000 - Date.now());
    return () => {
      clearInterval(beat);
      clearTimeout(expiry);
    };
  }

  /** Ends it with a hint when to come back. Who has not taken the last event yet is cut off: half of it is no event. */
  end(): void {
    if (this.ending.aborted) return;
    this.ended.abort(stopping());
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
      yield this.terms.frameOf(event);
      this.isIdle = true;
    }
  }

  private async askSession(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      await this.terms.requireLive();
      this.foundAliveMs = performance.now();
    } catch (error) {
      const hasEnded = error instanceof Refusal && error.code === 'session_ended';
      const unansweredMs = performance.now() - this.foundAliveMs;
      if (hasEnded || unansweredMs > mostUnanswered * this.terms.aliveS * 1000) this.end();
    } finally {
      this.isAsking = false;
    }
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.response.off('drain', done);
        this.ending.removeEventListener('abort', done);
        resolve();
      };
      this.response.once('drain', done);
      this.ending.addEventListener('abort', done);
    });
  }
}
