import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { RemoteFailed } from '@tropeiro/platform/remote/remote-bytes.ts';

/**
 * A source of addresses. To add one, write a file, add a line in `providers.ts`, and add its display name to the
 * `geocoders` of the domain. A provider makes a single call. Order, limits, retries, cache and circuit breaker are
 * around it.
 */
export type GeocodingProvider = {
  readonly name: Geocoder;
  /** The limits on asking it. */
  readonly limits: ProviderLimits;
  /** It is part of this service: it sends no data outside, and it always responds. */
  readonly isInHouse?: true;
  /** Its terms or its API do not allow autocompletion. */
  readonly hasNoAutocomplete?: true;
  /**
   * The places that an address may mean, the best first; empty if it is not found. Rejects with `ProviderFailed` if the
   * provider gives no answer. Rejects with the reason of the signal once it is aborted.
   */
  readonly search: (query: GeocodingQuery, options: ProviderOptions) => Promise<readonly FoundPlace[]>;
  /** What is at these coordinates, the nearest first. */
  readonly reverse: (coordinates: Coordinates, options: ProviderOptions) => Promise<readonly FoundPlace[]>;
};

/** A query to a provider. It holds the parts of an address, and never the name of a point or person. */
export type GeocodingQuery = {
  /** The result of `addresses` for the text that was sent. */
  readonly address: ParsedAddress;
  /** Other possible readings, if somebody is typing. */
  readonly otherReadings?: readonly ParsedAddress[];
  /**
   * The address in one line, as formatted by `addresses`, never as it was sent. If it is empty, no provider is asked.
   */
  readonly text: string;
  /** Whether the last word may be unfinished, because somebody is typing. */
  readonly autocomplete: boolean;
  /** Where nearby places are preferred, for autocompletion. */
  readonly near?: Coordinates;
};

export type ProviderOptions = {
  /** The maximum number of places. */
  readonly limit: number;
  /** For the provider that reads addresses from the database. It runs short queries and holds no connection. */
  readonly db: Db;
  readonly signal: AbortSignal;
};

export type ProviderLimits = {
  /** The maximum number of concurrent calls, for all companies together. */
  readonly maxConcurrent: number;
  /** The maximum number of calls per second. Absent: unlimited. */
  readonly perSecond?: number;
  /** How long the terms of the provider allow results to be stored. 0: not at all, or the database already has them. */
  readonly cacheS: number;
};

/** A place from a provider. The caller adds the provider's name. */
export type FoundPlace = Omit<GeocodedPlace, 'provider'>;

/**
 * Why a provider gave no answer. It failed or sent an invalid response, its quota is exceeded, it rejected our key, or
 * it rejected the query.
 */
export type ProviderFailure = 'unavailable' | 'over_quota' | 'denied' | 'refused';

/** A provider gave no answer. The message contains no part of the query, the key or the answer. */
export class ProviderFailed extends Error {
  readonly geocoder: Geocoder;
  readonly failure: ProviderFailure;
  /** How the HTTP request failed, if no response came. */
  override readonly cause: RemoteFailed | undefined;

  constructor(geocoder: Geocoder, failure: ProviderFailure, cause?: RemoteFailed) {
    super(`The geocoder ${geocoder} gave no answer: ${failure}`);
    this.name = 'ProviderFailed';
    this.geocoder = geocoder;
    this.failure = failure;
    this.cause = cause;
  }
}
