import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { Breaker, type BreakerLimits } from '../../remote/breaker.ts';
import { fetchJson, RemoteFailed, type RemoteFault, type RemoteResponse } from '../../remote/remote-json.ts';
import { pauseAfter, retryOnce } from '../../remote/retry.ts';
import { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { type FailureReason, ProviderFailed } from '../provider-failed.ts';
import type { RoadProtocol, RoadQuestion, RoadTable } from './road-protocol.ts';

export type RoadServerSettings = {
  readonly url: URL;
  /** A request that takes longer has failed. */
  readonly maxS: number;
  /** How many requests it gets at once, of which one company makes all but one. */
  readonly maxConcurrent: number;
  readonly breaker: BreakerLimits;
};

/** What an answer takes at most: its cells, and what is told of each place. */
const bytesOfCell = 64;
const bytesOfPlace = 1000;
const bytesOfRest = 10_000;

/** What is told of a server that gave no usable response. */
const reasonOf: Readonly<Record<RemoteFault, FailureReason>> = {
  unreachable: 'no_connection',
  too_slow: 'no_answer',
  too_long: 'wrong_answer',
  redirected: 'wrong_answer',
  not_json: 'wrong_answer',
  busy: 'rate_limited',
  broken: 'server_error',
};

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
      const table = this.readTable(await this.fetch(question, signal), question);
      this.breaker.succeeded();
      return table;
    } catch (error) {
      const failure =
        error instanceof RemoteFailed ? new ProviderFailed(reasonOf[error.fault], { cause: error }) : error;
      if (signal?.aborted || !(failure instanceof ProviderFailed)) this.breaker.abandoned();
      else if (faultsOfQuestions.has(failure.reason)) this.breaker.succeeded();
      else this.breaker.failed(error instanceof RemoteFailed ? error.retryAfterS : undefined);
      throw failure;
    }
  }

  private fetch(question: RoadQuestion, signal: AbortSignal | undefined): Promise<RemoteResponse> {
    const { url, maxS } = this.settings;
    const { sources, destinations } = question;
    const placeCount = sources.length + destinations.length;
    const maxBytes = sources.length * destinations.length * bytesOfCell + placeCount * bytesOfPlace + bytesOfRest;
    const request = { ...this.protocol.requestOf(url, question), maxBytes, maxS, signal };
    return retryOnce(() => fetchJson(request), { pauseAfter, signal });
  }

  private readTable({ status, json }: RemoteResponse, question: RoadQuestion): RoadTable {
    if (status === 200) return this.protocol.readTable(json, question);
    throw new ProviderFailed(status >= 400 ? this.protocol.refusalOf(json) : 'wrong_answer');
  }

  private count(outcome: 'answered' | FailureReason): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }
}
