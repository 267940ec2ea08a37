import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';

const degreeM = 111_195;

/** The length of a degree of longitude relative to a degree of latitude. */
export const parallelShare = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** Metres between two places on a flat Earth around the first. Accurate for near places, and large for far ones. */
export const distanceM = (from: Coordinates, to: Coordinates): number =>
  Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * parallelShare(from.latitude)) * degreeM;
