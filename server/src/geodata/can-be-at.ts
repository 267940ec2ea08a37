import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { distanceM } from './distance.ts';

/**
 * How far from some coordinates a place can be that is told to be there. Of what is long or wide servers tell the middle: a road
 * between two towns has it some kilometres off, a municipality has its seat, which is beyond that in parts of the Amazon alone.
 */
const maxDistanceM: Readonly<Record<GeocodingQuality, number>> = {
  exact: 500,
  interpolated: 500,
  street: 10_000,
  neighborhood: 20_000,
  municipality: 100_000,
};

/** Whether what a geocoder tells of some coordinates can be there. One that tells a place elsewhere is not believed. */
export const canBeAt = (
  coordinates: Coordinates,
  place: Coordinates & { readonly quality: GeocodingQuality },
): boolean => distanceM(coordinates, place) <= maxDistanceM[place.quality];
