import { interpolate, type KnownNumber } from '@tropeiro/addresses/rank/interpolate.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { FoundStreet, PlacedNumber } from '../store/geodata/find-streets.ts';
import { degrees } from './address-match.ts';

/** Where a number of a street is, and on which part of the street. */
export type StreetPlace = {
  readonly part: FoundStreet;
  readonly quality: Extract<GeocodingQuality, 'exact' | 'interpolated' | 'street'>;
  readonly latitude: number;
  readonly longitude: number;
};

/**
 * Where a number is on each part of one street, the best first: where that number is known; else in proportion between the
 * known ones before and after it on the same side, of one part or of two that adjoin; else at the nearest one that is known.
 * @param parts of one street in one municipality, those first that match best in neighbourhood and postal code
 */
export function placesOnStreet(parts: readonly FoundStreet[], number: number): readonly StreetPlace[] {
  const exact = parts.flatMap((part) => (part.before?.[0] === number ? placeAt(part, 'exact', part.before) : []));
  if (exact.length > 0) return exact;
  const within = parts.flatMap((part) => placeBetween(part, number, [part]));
  if (within.length > 0) return within;
  const [first] = parts;
  const across = first ? placeBetween(first, number, parts) : [];
  return across.length > 0 ? across : parts.flatMap((part) => placeAt(part, 'street', part.before ?? part.after));
}

/** In proportion between the numbers that are known of these parts. */
function placeBetween(part: FoundStreet, number: number, parts: readonly FoundStreet[]): readonly StreetPlace[] {
  const known = parts.flatMap(({ before, after }) => [...numbersOf(before), ...numbersOf(after)]);
  const place = interpolate(number, known);
  return place ? [{ part, quality: 'interpolated', latitude: place.latitude, longitude: place.longitude }] : [];
}

const placeAt = (part: FoundStreet, quality: 'exact' | 'street', placed: PlacedNumber | null): readonly StreetPlace[] =>
  numbersOf(placed).map(({ latitude, longitude }) => ({ part, quality, latitude, longitude }));

const numbersOf = (placed: PlacedNumber | null): readonly KnownNumber[] =>
  placed ? [{ number: placed[0], latitude: degrees(placed[1]), longitude: degrees(placed[2]) }] : [];
