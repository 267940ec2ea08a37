import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { GeocodingResult, Unanswered } from './geocoding-result.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { type FoundPlace, ProviderFailed } from './provider.ts';
import { rankPlaces } from './rank-places.ts';

/** When to stop asking. */
export type AskDeadline = {
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Aborted then too, and when the time limit is reached. What was found by then is the result. */
  readonly within?: AbortSignal;
};

/** How to ask each provider, and which place makes further providers unnecessary. */
type Question = {
  readonly ask: (guarded: GuardedProvider, signal: AbortSignal) => Promise<readonly FoundPlace[]>;
  readonly isEnough: (place: FoundPlace) => boolean;
};

/**
 * Asks one provider after another until a place is good enough. Providers that fail or are not set up are skipped.
 * After the time limit, external providers are no longer asked, and the results of the others are returned.
 */
export async function askInOrder(
  providers: readonly GuardedProvider[],
  missing: readonly Geocoder[],
  { signal, within = signal }: AskDeadline,
  { ask, isEnough }: Question,
): Promise<GeocodingResult> {
  const places: GeocodedPlace[] = [];
  const unanswered: Unanswered[] = missing.map((geocoder) => ({ geocoder, reason: 'not_set_up' }));
  let [isAnswered, isComplete] = [false, true];
  for (const guarded of providers) {
    if (within.aborted && !guarded.provider.isInHouse) {
      isComplete = false;
      continue;
    }
    const answer = await ask(guarded, within.aborted ? signal : within).catch((error: unknown) => {
      isComplete = false;
      signal.throwIfAborted();
      if (error instanceof ProviderFailed) unanswered.push({ geocoder: error.geocoder, reason: error.failure });
      else if (within.aborted) unanswered.push({ geocoder: guarded.name, reason: 'unavailable' });
      else throw error;
    });
    if (!answer) continue;
    isAnswered = true;
    places.push(...answer.map((place) => ({ ...place, provider: guarded.name })));
    if (!answer.some(isEnough)) continue;
    isComplete = true;
    break;
  }
  const hasProviders = providers.length + missing.length > 0;
  return { places: rankPlaces(places), hasProviders, isAnswered, isComplete: isComplete && isAnswered, unanswered };
}
