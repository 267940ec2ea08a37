import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';

/** Places less than this apart are one to a road server: five decimals, about a metre. */
const perDegree = 100_000;

const longitudeCount = 360 * perDegree + 1;

/** Coordinates rounded to five decimals, as one whole number below 2^53. */
export const placeKey = ({ latitude, longitude }: Coordinates): number =>
  Math.round((latitude + 90) * perDegree) * longitudeCount + Math.round((longitude + 180) * perDegree);

/** The coordinates that a key stands for. */
export const placeOf = (key: number): Coordinates => ({
  latitude: degrees(Math.floor(key / longitudeCount), 90),
  longitude: degrees(key % longitudeCount, 180),
});

/** Divided last: the nearest number to the five decimals, which is written with no more of them. */
const degrees = (units: number, offset: number): number => (units - offset * perDegree) / perDegree;
