import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { Breaker } from '../remote/breaker.ts';
import { pauseAfter, retryOnce } from '../remote/retry.ts';
import { FairSemaphore } from '../sharing/fair-semaphore.ts';
import { Pace } from './pace.ts';
import { type GeocodingProvider, ProviderFailed, type ProviderFailure } from './provider.ts';

/** What became of the questions that a provider was to be asked. */
export type ProviderOutcome = 'found' | 'not_found' | 'kept' | 'kept_away' | ProviderFailure;

/**
 * A provider with what keeps it from being asked too much: no more at once and in a second than it allows, shared between
 * companies; a failed call once more; none at all while it is down.
 */
export class GuardedProvider {
  readonly provider: GeocodingProvider;
  /** For metrics. */
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
      of: 'geocoders',
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

  /** How many calls of one company are under way at once. */
  get maxOfCompany(): number {
    return Math.ceil(this.provider.limits.maxConcurrent / 2);
  }

  /** Asks the provider when it is the company's turn. Rejects with `ProviderFailed` where there is no answer. */
  async ask<Places extends readonly unknown[]>(
    companyId: number,
    signal: AbortSignal,
    call: (provider: GeocodingProvider) => Promise<Places>,
  ): Promise<Places> {
    if (this.breaker.isOpen) throw this.keptAway();
    const holder = { customer_id: companyId, session_id: companyId };
    const release = await this.semaphore.acquire(holder, 1, signal).catch((error: unknown) => {
      throw error instanceof Refusal ? this.keptAway() : error;
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
    if (!this.breaker.enter()) throw this.keptAway();
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
      else this.breaker.failed(error.cause?.retryAfterS ?? aloneS[error.failure]);
      throw error;
    }
  }

  private keptAway(): ProviderFailed {
    this.outcomes.kept_away++;
    return new ProviderFailed(this.name, 'unavailable');
  }
}

/** For how long a provider is left alone that wants to be asked less, or does not know us and will not in a minute. */
const aloneS: Readonly<Partial<Record<ProviderFailure, number>>> = {
  over_quota: 60,
  denied: 300,
};

const pauseAfterFailure = (error: unknown): number | undefined =>
  error instanceof ProviderFailed ? pauseAfter(error.cause) : undefined;
