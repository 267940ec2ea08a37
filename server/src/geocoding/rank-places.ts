import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { type GeocodingQuality, isAsNear } from '@tropeiro/domain/geocoding/geocoding-quality.ts';

/** A place that matches less of what was asked is another one: it is shown, and nobody is sent there. */
export const believedFrom = 0.3;

/** A place that matches less of what was asked is to be looked at by somebody. */
export const trustedFrom = 0.7;

export const isBelieved = ({ confidence }: Pick<GeocodedPlace, 'confidence'>): boolean => confidence >= believedFrom;

/** The places, the best first: those that are believed, by how near to the door they are, then by how well they match. */
export const rankPlaces = (places: readonly GeocodedPlace[]): GeocodedPlace[] =>
  places.toSorted(
    (one, other) =>
      Number(isBelieved(other)) - Number(isBelieved(one)) ||
      Number(isAsNear(other.quality, one.quality)) - Number(isAsNear(one.quality, other.quality)) ||
      other.confidence - one.confidence,
  );

/** Whether nobody else need be asked: the place is as near as the address tells, its number aside, and matches it. */
export const isGoodEnough = (
  { quality, confidence }: Pick<GeocodedPlace, 'quality' | 'confidence'>,
  asked: ParsedAddress | undefined,
): boolean => confidence >= trustedFrom && isAsNear(quality, toldQuality(asked));

/** How near to a door an address tells, its number aside. */
function toldQuality(asked: ParsedAddress | undefined): GeocodingQuality {
  if (asked === undefined || asked.street !== undefined) return 'street';
  return asked.neighborhood !== undefined || asked.cep !== undefined ? 'neighborhood' : 'municipality';
}
