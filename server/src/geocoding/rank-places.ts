import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import { type GeocodingQuality, isAsNear } from '@tropeiro/domain/geocoding/geocoding-quality.ts';

/** A place with a lower confidence is probably another one. It is shown, but no driver is sent there. */
export const plausibleMinConfidence = 0.3;

/** A place with a lower confidence should be checked by a person. */
export const trustedMinConfidence = 0.7;

export const isPlausible = ({ confidence }: Pick<GeocodedPlace, 'confidence'>): boolean =>
  confidence >= plausibleMinConfidence;

/** Sorts places, the best first: plausible ones before others, then by precision, then by confidence. */
export const rankPlaces = (places: readonly GeocodedPlace[]): GeocodedPlace[] =>
  places.toSorted(
    (one, other) =>
      Number(isPlausible(other)) - Number(isPlausible(one)) ||
      Number(isAsNear(other.quality, one.quality)) - Number(isAsNear(one.quality, other.quality)) ||
      other.confidence - one.confidence,
  );

/**
 * Whether no further geocoder is asked: apart from the number, the place is as precise as the address, and matches it.
 */
export const isGoodEnough = (
  { quality, confidence }: Pick<GeocodedPlace, 'quality' | 'confidence'>,
  asked: ParsedAddress | undefined,
): boolean => confidence >= trustedMinConfidence && isAsNear(quality, statedQuality(asked));

/** How precise an address is, its number aside. */
function statedQuality(asked: ParsedAddress | undefined): GeocodingQuality {
  if (asked === undefined || asked.street !== undefined) return 'street';
  return asked.neighborhood !== undefined || asked.cep !== undefined ? 'neighborhood' : 'municipality';
}
