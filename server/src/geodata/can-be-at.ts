import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { distanceM } from './distance.ts';

/**
 * How far a place may be from coordinates that it is said to contain. For long or wide places, servers return the
 * middle. The middle of a rural road can be kilometres away. The seat of a municipality is farther than this only in
 * parts of the Amazon.
 */
const maxDistanceM: Readonly<Record<GeocodingQuality, number>> = {
  exact: 500,
  interpolated: 500,
  street: 10_000,
  neighborhood: 20_000,
  municipality: 100_000,
};

/** Whether a place returned by reverse geocoding can be at the coordinates. Places too far away are rejected. */
export const canBeAt = (
  coordinates: Coordinates,
  place: Coordinates & { readonly quality: GeocodingQuality },
): boolean => distanceM(coordinates, place) <= maxDistanceM[place.quality];
