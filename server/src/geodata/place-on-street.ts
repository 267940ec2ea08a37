import { interpolate, type KnownNumber } from '@tropeiro/addresses/rank/interpolate.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { FoundStreet, PlacedNumber } from '../store/geodata/find-streets.ts';
import { degrees } from './address-match.ts';

/** The location of a number, and the part of the street that it is on. */
export type StreetPlace = {
  readonly part: FoundStreet;
  readonly quality: Extract<GeocodingQuality, 'exact' | 'interpolated' | 'street'>;
  readonly latitude: number;
  readonly longitude: number;
};

/**
 * Locates a number on each part of one street, the best first. A known number has its own location. Otherwise it is
 * interpolated between the known numbers before and after it on the same side, of one part or of two adjoining ones.
 * Otherwise the nearest known number is used.
 * @param parts of one street in one municipality; the ones that match neighbourhood and postal code best come first
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

/** Interpolates between the known numbers of these parts. */
function placeBetween(part: FoundStreet, number: number, parts: readonly FoundStreet[]): readonly StreetPlace[] {
  const known = parts.flatMap(({ before, after }) => [...numbersOf(before), ...numbersOf(after)]);
  const place = interpolate(number, known);
  return place ? [{ part, quality: 'interpolated', latitude: place.latitude, longitude: place.longitude }] : [];
}

const placeAt = (part: FoundStreet, quality: 'exact' | 'street', placed: PlacedNumber | null): readonly StreetPlace[] =>
  numbersOf(placed).map(({ latitude, longitude }) => ({ part, quality, latitude, longitude }));

const numbersOf = (placed: PlacedNumber | null): readonly KnownNumber[] =>
  placed ? [{ number: placed[0], latitude: degrees(placed[1]), longitude: degrees(placed[2]) }] : [];
