import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';

const degreeM = 111_195;

/** How much shorter a degree is along a parallel than along a meridian. */
export const parallelShare = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** Metres between two places, as if the Earth were flat around the first: right for what is near, and far for what is far. */
export const distanceM = (from: Coordinates, to: Coordinates): number =>
  Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * parallelShare(from.latitude)) * degreeM;
