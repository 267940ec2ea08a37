import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { canBeInBrazil } from '@tropeiro/domain/places/brazil.ts';
import { addressDetail, addressText } from '@tropeiro/domain/planning/address.ts';
import type { AddressParts } from '@tropeiro/domain/planning/address-schema.ts';
import { confidenceOf, hasSameNumber } from './match-address.ts';
import type { FoundPlace } from './provider.ts';

/** A place as a server returned it, parsed but not yet validated. */
export type RawPlace = {
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  /** Undefined: larger than a municipality, which is no destination. */
  readonly quality: GeocodingQuality | undefined;
  readonly text: string | undefined;
  readonly parts: { readonly [Part in keyof AddressParts]: string | undefined };
};

/** The maximum length of an address. */
export const addressMaxLength = 500;
export const partMaxLength = 100;

/**
 * The valid places of a response: within the globe and, for a Brazilian address, within Brazil. Their quality is
 * limited by the parts they share with the address.
 * @param asked absent: coordinates were
 */
export const plausiblePlaces = (rawPlaces: readonly RawPlace[], asked?: ParsedAddress): FoundPlace[] =>
  rawPlaces.flatMap((place) => plausiblePlace(place, asked) ?? []);

function plausiblePlace(
  { latitude, longitude, quality, text, parts }: RawPlace,
  asked: ParsedAddress | undefined,
): FoundPlace | undefined {
  if (latitude === undefined || longitude === undefined || quality === undefined) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  if (asked && isBrazilian(asked) && !canBeInBrazil({ latitude, longitude })) return undefined;
  const detail = addressDetail(parts);
  return {
    latitude,
    longitude,
    quality: asked && isOfNumber(quality) && !hasSameNumber(asked, detail) ? 'street' : quality,
    confidence: asked ? confidenceOf(asked, detail) : 1,
    address: text ?? addressText(detail) ?? '',
    address_detail: detail,
  };
}

const isOfNumber = (quality: GeocodingQuality): boolean => quality === 'exact' || quality === 'interpolated';

/** Whether an address is in Brazil, which is assumed if it names no country. */
export const isBrazilian = ({ country }: ParsedAddress): boolean =>
  country === undefined || /^bra[sz]il$/i.test(country);
