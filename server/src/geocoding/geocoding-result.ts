import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { CityDoubt } from './city-doubt.ts';
import type { ProviderFailure } from './provider.ts';

/** The result of a lookup. */
export type GeocodingResult = {
  /** The best first. */
  readonly places: readonly GeocodedPlace[];
  /** Whether any geocoder could be asked. */
  readonly hasProviders: boolean;
  /** Whether any geocoder answered. Otherwise it is unknown whether the address exists. */
  readonly isAnswered: boolean;
  /** Whether none of the geocoders that failed could have given a better result. */
  readonly isComplete: boolean;
  /** Why the city may be another one. Absent if the city is certain. */
  readonly doubt?: CityDoubt;
  /**
   * Whether the address has a number but only its street was found. The place is then an arbitrary spot on that street.
   */
  readonly lacksNumber?: boolean;
  /** The geocoders that should have been asked and gave no answer. */
  readonly unanswered: readonly Unanswered[];
};

/** A geocoder that should have been asked and gave no answer. */
export type Unanswered = { readonly geocoder: Geocoder; readonly reason: ProviderFailure | 'not_set_up' };

/** The result for an address that was not looked up before the time limit. */
export const timedOutResult: GeocodingResult = {
  places: [],
  hasProviders: true,
  isAnswered: false,
  isComplete: false,
  unanswered: [],
};

/** The result for an address that names no place: not found, without asking a geocoder. */
export const noPlaceResult: GeocodingResult = {
  places: [],
  hasProviders: true,
  isAnswered: true,
  isComplete: true,
  unanswered: [],
};
