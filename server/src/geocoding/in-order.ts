import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { Found, Unanswered } from './found.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { type FoundPlace, ProviderFailed } from './provider.ts';
import { rankPlaces } from './rank-places.ts';

/** For how long is asked. */
export type AskingTime = {
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** Aborted then too, and when the time for the question is up: what was found by then is the answer. */
  readonly within?: AbortSignal;
};

/** What each provider is asked, and when nobody else need be. */
type Question = {
  readonly ask: (guarded: GuardedProvider, signal: AbortSignal) => Promise<readonly FoundPlace[]>;
  readonly isEnough: (place: FoundPlace) => boolean;
};

/**
 * Asks one provider after another until a place is good enough. One that fails is passed by, as those are that are missing. Once the
 * time is up those outside are asked no more, and what the others know is the answer.
 */
export async function inOrder(
  providers: readonly GuardedProvider[],
  missing: readonly Geocoder[],
  { signal, within = signal }: AskingTime,
  { ask, isEnough }: Question,
): Promise<Found> {
  const places: GeocodedPlace[] = [];
  const unanswered: Unanswered[] = missing.map((geocoder) => ({ geocoder, why: 'not_set_up' }));
  let [isAnswered, isWhole] = [false, true];
  for (const guarded of providers) {
    if (within.aborted && !guarded.provider.isInHouse) {
      isWhole = false;
      continue;
    }
    const answer = await ask(guarded, within.aborted ? signal : within).catch((error: unknown) => {
      isWhole = false;
      signal.throwIfAborted();
      if (error instanceof ProviderFailed) unanswered.push({ geocoder: error.geocoder, why: error.failure });
      else if (within.aborted) unanswered.push({ geocoder: guarded.name, why: 'unavailable' });
      else throw error;
    });
    if (!answer) continue;
    isAnswered = true;
    places.push(...answer.map((place) => ({ ...place, provider: guarded.name })));
    if (!answer.some(isEnough)) continue;
    isWhole = true;
    break;
  }
  const isAsked = providers.length + missing.length > 0;
  return { places: rankPlaces(places), isAsked, isAnswered, isWhole: isWhole && isAnswered, unanswered };
}
