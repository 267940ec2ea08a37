import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { Breaker } from '@tropeiro/platform/remote/breaker.ts';
import { pauseAfter, retryOnce } from '@tropeiro/platform/remote/retry.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { Pace } from './pace.ts';
import { type GeocodingProvider, ProviderFailed, type ProviderFailure } from './provider.ts';

/**
 * The outcome of one query: an answer, a cached answer (`kept`), a query that was not sent (`kept_away`), or a failure.
 */
export type ProviderOutcome = 'found' | 'not_found' | 'kept' | 'kept_away' | ProviderFailure;

/**
 * A provider with limits on how it is asked. Concurrent and per-second calls stay within its limits, shared fairly
 * between companies. A failed call is retried once. While the provider is down, no call is made.
 */
export class GuardedProvider {
  readonly provider: GeocodingProvider;
  /** Counted for metrics. */
  readonly outcomes: Record<ProviderOutcome, number> = {
    found: 0,
    not_found: 0,
    kept: 0,
    kept_away: 0,
    unavailable: 0,
    over_quota: 0,
    denied: 0,
    refused: 0,
  };
  private readonly breaker = new Breaker({ maxFailureCount: 5, openS: 30 });
  private readonly pace: Pace;
  private readonly semaphore: FairSemaphore;

  constructor(provider: GeocodingProvider) {
    this.provider = provider;
    const { maxConcurrent, perSecond } = provider.limits;
    const maxOfCompany = Math.ceil(maxConcurrent / 2);
    this.pace = new Pace(perSecond);
    this.semaphore = new FairSemaphore({
      resource: 'geocoders',
      total: maxConcurrent,
      maxOfCompany,
      maxOfSession: maxOfCompany,
      maxWaitingCount: 100,
      maxWaitS: 60,
    });
  }

  get name(): Geocoder {
    return this.provider.name;
  }

  /** How many calls of one company may be under way at once. */
  get maxOfCompany(): number {
    return Math.ceil(this.provider.limits.maxConcurrent / 2);
  }

  /** Asks the provider when it is the company's turn. Rejects with `ProviderFailed` if it gives no answer. */
  async ask<Places extends readonly unknown[]>(
    companyId: number,
    signal: AbortSignal,
    call: (provider: GeocodingProvider) => Promise<Places>,
  ): Promise<Places> {
    if (this.breaker.isOpen) throw this.skipped();
    const holder = { customer_id: companyId, session_id: companyId };
    const release = await this.semaphore.acquire(holder, 1, signal).catch((error: unknown) => {
      throw error instanceof Refusal ? this.skipped() : error;
    });
    try {
      return await this.askGuarded(signal, call);
    } finally {
      release();
    }
  }

  private async askGuarded<Places extends readonly unknown[]>(
    signal: AbortSignal,
    call: (provider: GeocodingProvider) => Promise<Places>,
  ): Promise<Places> {
    if (!this.breaker.enter()) throw this.skipped();
    const attempt = async () => {
      await this.pace.turn(signal);
      return call(this.provider);
    };
    try {
      const places = await retryOnce(attempt, { pauseAfter: pauseAfterFailure, signal });
      this.breaker.succeeded();
      this.outcomes[places.length > 0 ? 'found' : 'not_found']++;
      return places;
    } catch (error) {
      if (error instanceof ProviderFailed) this.outcomes[error.failure]++;
      if (signal.aborted || !(error instanceof ProviderFailed)) this.breaker.abandoned();
      else if (error.failure === 'refused') this.breaker.succeeded();
      else this.breaker.failed(error.cause?.retryAfterS ?? breakerOpenS[error.failure]);
      throw error;
    }
  }

  private skipped(): ProviderFailed {
    this.outcomes.kept_away++;
    return new ProviderFailed(this.name, 'unavailable');
  }
}

/**
 * How long a provider is not asked after it reported an exceeded quota, or rejected our key, which a minute does not
 * change.
 */
const breakerOpenS: Readonly<Partial<Record<ProviderFailure, number>>> = {
  over_quota: 60,
  denied: 300,
};

const pauseAfterFailure = (error: unknown): number | undefined =>
  error instanceof ProviderFailed ? pauseAfter(error.cause) : undefined;
