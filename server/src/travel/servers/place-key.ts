import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';

/** Places closer than this are the same to a road server: five decimals, about a metre. */
const perDegree = 100_000;

const longitudeCount = 360 * perDegree + 1;

/** Coordinates rounded to five decimals, as one integer below 2^53. */
export const placeKey = ({ latitude, longitude }: Coordinates): number =>
  Math.round((latitude + 90) * perDegree) * longitudeCount + Math.round((longitude + 180) * perDegree);

/** The coordinates of a key. */
export const placeOf = (key: number): Coordinates => ({
  latitude: degrees(Math.floor(key / longitudeCount), 90),
  longitude: degrees(key % longitudeCount, 180),
});

/** Divides last, so that the result is the number nearest to the five decimals and prints with no more digits. */
const degrees = (units: number, offset: number): number => (units - offset * perDegree) / perDegree;
