import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { type FailureReason, ProviderFailed } from '../provider-failed.ts';
import { Breaker, type BreakerLimits } from './breaker.ts';
import { fetchAnswer, type RoadAnswer } from './fetch-answer.ts';
import type { RoadProtocol, RoadQuestion, RoadTable } from './road-protocol.ts';

export type RoadServerSettings = {
  readonly url: URL;
  readonly timeoutMs: number;
  /** How many requests it gets at once, of which one company makes all but one. */
  readonly maxConcurrent: number;
  readonly breaker: BreakerLimits;
};

/** A fault of the world is tried once more after this; one that asks for a longer pause is not. */
const retryMs = 200;
const maxRetryAfterMs = 2000;

/** For so long at most does a server rest that says how long it wants to. */
const maxRestMs = 300_000;

/** What an answer takes at most: its cells, and what is told of each place. */
const bytesOfCell = 64;
const bytesOfPlace = 1000;
const bytesOfRest = 10_000;

/** Faults of the world, which may be over in a moment; a server that takes its time is not asked to take it twice. */
const retried: ReadonlySet<FailureReason> = new Set(['no_connection', 'server_error', 'rate_limited']);

/** What is wrong with what was asked, and tells nothing of how the server is. */
const faultsOfQuestions: ReadonlySet<FailureReason> = new Set(['refused', 'no_road']);

/** A server that knows roads: asked for one table at a time by each of a few callers, whom companies share. */
export class RoadServer {
  readonly protocol: RoadProtocol;
  readonly semaphore: FairSemaphore;
  private readonly settings: RoadServerSettings;
  private readonly breaker: Breaker;
  private readonly counts = new Map<'answered' | FailureReason, number>();

  constructor(protocol: RoadProtocol, settings: RoadServerSettings) {
    this.protocol = protocol;
    this.settings = settings;
    this.breaker = new Breaker(settings.breaker);
    const maxOfCompany = Math.max(1, settings.maxConcurrent - 1);
    this.semaphore = new FairSemaphore({
      of: 'road_requests',
      total: settings.maxConcurrent,
      maxOfCompany,
      maxOfSession: maxOfCompany,
      maxWaitingCount: 1000,
      maxWaitS: 60,
    });
  }

  /** How many tables were asked for, by what became of it. */
  get outcomes(): ReadonlyMap<string, number> {
    return this.counts;
  }

  /** Whether it is not asked for the time being. */
  get isResting(): boolean {
    return this.breaker.isOpen;
  }

  /** The table of a question, when it is the company's turn. Rejects with `ProviderFailed` where there is none. */
  async table(question: RoadQuestion, companyId: number, signal?: AbortSignal): Promise<RoadTable> {
    const holder = { customer_id: companyId, session_id: companyId };
    try {
      const table = await this.semaphore.run(holder, () => this.ask(question, signal), 1, signal);
      this.count('answered');
      return table;
    } catch (error) {
      if (signal?.aborted) throw error;
      const failure = error instanceof Refusal ? new ProviderFailed('busy', { cause: error }) : error;
      if (failure instanceof ProviderFailed) this.count(failure.reason);
      throw failure;
    }
  }

  private async ask(question: RoadQuestion, signal: AbortSignal | undefined): Promise<RoadTable> {
    if (!this.breaker.enter()) throw new ProviderFailed('resting');
    try {
      const table = await this.askTwice(question, signal);
      this.breaker.succeeded();
      return table;
    } catch (error) {
      if (signal?.aborted || !(error instanceof ProviderFailed)) this.breaker.abandoned();
      else if (faultsOfQuestions.has(error.reason)) this.breaker.succeeded();
      else this.breaker.failed(error instanceof AskedToWait ? Math.min(error.waitMs, maxRestMs) : undefined);
      throw error;
    }
  }

  private async askTwice(question: RoadQuestion, signal: AbortSignal | undefined): Promise<RoadTable> {
    try {
      return await this.askOnce(question, signal);
    } catch (error) {
      if (!(error instanceof ProviderFailed) || !retried.has(error.reason)) throw error;
      const waitMs = error instanceof AskedToWait ? error.waitMs : retryMs;
      if (waitMs > maxRetryAfterMs) throw error;
      await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      return this.askOnce(question, signal);
    }
  }

  private async askOnce(question: RoadQuestion, signal: AbortSignal | undefined): Promise<RoadTable> {
    const { url, timeoutMs } = this.settings;
    const { sources, destinations } = question;
    const placeCount = sources.length + destinations.length;
    const maxBytes = sources.length * destinations.length * bytesOfCell + placeCount * bytesOfPlace + bytesOfRest;
    const answer = await fetchAnswer(this.protocol.requestOf(url, question), { maxBytes, timeoutMs, signal });
    if (answer.status === 200) return this.protocol.readTable(answer.body, question);
    throw this.failureOf(answer);
  }

  private failureOf({ status, body, retryAfterS }: RoadAnswer): ProviderFailed {
    if (status === 429 || status === 503) {
      const reason = status === 429 ? 'rate_limited' : 'server_error';
      return retryAfterS === undefined ? new ProviderFailed(reason) : new AskedToWait(reason, retryAfterS * 1000);
    }
    if (status >= 500) return new ProviderFailed('server_error');
    return new ProviderFailed(status >= 400 ? this.protocol.refusalOf(body) : 'wrong_answer');
  }

  private count(outcome: 'answered' | FailureReason): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }
}

/** A server that says for how long it does not want to be asked. */
class AskedToWait extends ProviderFailed {
  readonly waitMs: number;

  constructor(reason: FailureReason, waitMs: number) {
    super(reason);
    this.waitMs = waitMs;
  }
}
