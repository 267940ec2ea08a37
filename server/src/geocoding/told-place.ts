import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { canBeInBrazil } from '@tropeiro/domain/places/brazil.ts';
import { type AddressParts, addressDetail, addressText } from '@tropeiro/domain/planning/address.ts';
import { confidenceOf, hasSameNumber } from './match-address.ts';
import type { FoundPlace } from './provider.ts';

/** A place as a server tells it, each part as it was read and none of it believed yet. */
export type ToldPlace = {
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  /** Undefined: something larger than a municipality, which is nowhere to go to. */
  readonly quality: GeocodingQuality | undefined;
  readonly text: string | undefined;
  readonly parts: { readonly [Part in keyof AddressParts]: string | undefined };
};

/** So many characters of an address are taken. */
export const addressMaxLength = 500;
export const partMaxLength = 100;

/**
 * What can be believed of the places that a server tells: those on the globe and, where the address is a Brazilian one, in
 * Brazil; with the quality that the parts they have in common with the address allow.
 * @param asked absent: coordinates were
 */
export const believedPlaces = (told: readonly ToldPlace[], asked?: ParsedAddress): FoundPlace[] =>
  told.flatMap((place) => believedPlace(place, asked) ?? []);

function believedPlace(
  { latitude, longitude, quality, text, parts }: ToldPlace,
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

/** An address that names no country is one of the country this service is for. */
export const isBrazilian = ({ country }: ParsedAddress): boolean =>
  country === undefined || /^bra[sz]il$/i.test(country);
