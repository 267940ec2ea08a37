import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { Breaker, type BreakerLimits } from '@tropeiro/platform/remote/breaker.ts';
import { RemoteFailed, type RemoteFault } from '@tropeiro/platform/remote/remote-bytes.ts';
import { fetchJson, type RemoteResponse } from '@tropeiro/platform/remote/remote-json.ts';
import { pauseAfter, retryOnce } from '@tropeiro/platform/remote/retry.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { type FailureReason, ProviderFailed } from '../provider-failed.ts';
import type { RoadProtocol, RoadQuestion, RoadTable } from './road-protocol.ts';

export type RoadServerSettings = {
  readonly url: URL;
  /** The timeout of a request. */
  readonly maxS: number;
  /** How many requests it gets at once. One company may use all but one. */
  readonly maxConcurrent: number;
  readonly breaker: BreakerLimits;
};

/** The maximum size of a response: its cells, and the description of each place. */
const cellBytes = 64;
const placeBytes = 1000;
const overheadBytes = 10_000;

/** The reported reason if a server gave no usable response. */
const reasonOf: Readonly<Record<RemoteFault, FailureReason>> = {
  unreachable: 'no_connection',
  too_slow: 'no_answer',
  too_long: 'wrong_answer',
  redirected: 'wrong_answer',
  not_json: 'wrong_answer',
  busy: 'rate_limited',
  broken: 'server_error',
};

/** Failures caused by the request, which say nothing about the state of the server. */
const requestFailures: ReadonlySet<FailureReason> = new Set(['refused', 'no_road']);

/** A road server. A limited number of table requests are sent at once, shared fairly between companies. */
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
      resource: 'road_requests',
      total: settings.maxConcurrent,
      maxOfCompany,
      maxOfSession: maxOfCompany,
      maxWaitingCount: 1000,
      maxWaitS: 60,
    });
  }

  /** How many tables were requested, by outcome. */
  get outcomes(): ReadonlyMap<string, number> {
    return this.counts;
  }

  /** Whether it is not asked at present because of failures. */
  get isResting(): boolean {
    return this.breaker.isOpen;
  }

  /** Requests a table when it is the company's turn. Rejects with `ProviderFailed` if there is none. */
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
      else if (requestFailures.has(failure.reason)) this.breaker.succeeded();
      else this.breaker.failed(error instanceof RemoteFailed ? error.retryAfterS : undefined);
      throw failure;
    }
  }

  private fetch(question: RoadQuestion, signal: AbortSignal | undefined): Promise<RemoteResponse> {
    const { url, maxS } = this.settings;
    const { sources, destinations } = question;
    const placeCount = sources.length + destinations.length;
    const maxBytes = sources.length * destinations.length * cellBytes + placeCount * placeBytes + overheadBytes;
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
