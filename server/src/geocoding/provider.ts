import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RemoteFailed } from '../remote/remote-json.ts';
import type { Db } from '../store/engine/db.ts';

/**
 * Knows where addresses are: one file a provider, one line in `providers.ts`, and its name for people among the
 * `geocoders` of the domain. It answers one call and nothing else: order, limits, retry, cache and breaker are around it.
 */
export type GeocodingProvider = {
  readonly name: Geocoder;
  /** What may be asked of it. */
  readonly limits: ProviderLimits;
  /** It is part of this service: nothing leaves it, and it does not hang. */
  readonly isInHouse?: true;
  /** Its terms, or its API, do not let it be asked with every key that somebody presses. */
  readonly neverWhileTyping?: true;
  /**
   * The places an address may mean, the best first; none where it is not known. Rejects with `ProviderFailed` where the
   * provider cannot say, and with the reason of the signal once that is aborted.
   */
  readonly search: (query: GeocodingQuery, options: ProviderOptions) => Promise<readonly FoundPlace[]>;
  /** What is at these coordinates, the nearest first. */
  readonly reverse: (coordinates: Coordinates, options: ProviderOptions) => Promise<readonly FoundPlace[]>;
};

/** What is asked of a provider. A query holds the parts of an address and never the name of a point or person. */
export type GeocodingQuery = {
  /** As `addresses` reads what was sent. */
  readonly address: ParsedAddress;
  /** How else it may be read, where somebody is typing. */
  readonly otherReadings?: readonly ParsedAddress[];
  /** The address as one line, as `addresses` writes it, and never as it was sent. Nobody is asked where it is empty. */
  readonly text: string;
  /** Whether the last word may be the beginning of one: somebody is typing. */
  readonly autocomplete: boolean;
  /** Prefer what is near, for an autocompletion. */
  readonly near?: Coordinates;
};

export type ProviderOptions = {
  /** As many places are enough. */
  readonly limit: number;
  /** Short queries on behalf of the caller, for a provider whose addresses are in the database: it keeps none for itself. */
  readonly db: Db;
  readonly signal: AbortSignal;
};

export type ProviderLimits = {
  /** So many calls are under way at once, of all companies. */
  readonly maxConcurrent: number;
  /** So many calls begin in a second; absent: as many as can. */
  readonly perSecond?: number;
  /** For how long the terms of the provider let what it found be kept; 0: not at all, or it is in the database anyway. */
  readonly keepS: number;
};

/** A place as a provider tells it; who told it is added by whoever asked. */
export type FoundPlace = Omit<GeocodedPlace, 'provider'>;

/** Why a provider gave no answer: it is down or talks nonsense, wants to be asked less, does not know us, or refused the question. */
export type ProviderFailure = 'unavailable' | 'over_quota' | 'denied' | 'refused';

/** A provider gave no answer. Its message holds nothing of a query, a key or an answer. */
export class ProviderFailed extends Error {
  readonly geocoder: Geocoder;
  readonly failure: ProviderFailure;
  /** What became of the call to its server, where there was no response. */
  override readonly cause: RemoteFailed | undefined;

  constructor(geocoder: Geocoder, failure: ProviderFailure, cause?: RemoteFailed) {
    super(`The geocoder ${geocoder} gave no answer: ${failure}`);
    this.name = 'ProviderFailed';
    this.geocoder = geocoder;
    this.failure = failure;
    this.cause = cause;
  }
}
