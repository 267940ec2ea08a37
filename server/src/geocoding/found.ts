import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { CityDoubt } from './city-doubt.ts';
import type { ProviderFailure } from './provider.ts';

/** What came of a question. */
export type Found = {
  /** The best first. */
  readonly places: readonly GeocodedPlace[];
  /** Whether there was anybody to ask. */
  readonly isAsked: boolean;
  /** Whether anybody answered: otherwise nothing is known, not even that there is no such address. */
  readonly isAnswered: boolean;
  /** Whether nobody who gave no answer could have known better. */
  readonly isWhole: boolean;
  /** Why its city may be another one; absent: nobody doubts it. */
  readonly doubt?: CityDoubt;
  /** Whether a number was asked for of which the best place has only the street: it is some spot of it. */
  readonly lacksNumber?: boolean;
  /** Who was to be asked and gave no answer. */
  readonly unanswered: readonly Unanswered[];
};

/** A geocoder that was to be asked and gave no answer. */
export type Unanswered = { readonly geocoder: Geocoder; readonly why: ProviderFailure | 'not_set_up' };

/** Of an address for which there was no time. */
export const nothingInTime: Found = { places: [], isAsked: true, isAnswered: false, isWhole: false, unanswered: [] };

/** Of an address in which no place is told: nobody need be asked to know that it is not found. */
export const nothingToFind: Found = { places: [], isAsked: true, isAnswered: true, isWhole: true, unanswered: [] };
