import type { Message } from '../message.ts';
import { metresBetween } from '../places/coordinates.ts';

/** Where a vehicle was last known to be, by its place, its odometer or both. */
export type Waypoint = {
  readonly timeMs: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly odometerM: number | null;
};

/** The last waypoint that is believed, and one after it that is not, until another agrees with it. */
export type Way = { believed: Waypoint | null; doubted: Waypoint | null };

/** As much of a message as tells where it was. */
type Located = Pick<Message, 'timeMs' | 'valid' | 'latitude' | 'longitude' | 'odometerM'>;

export const noWay = (): Way => ({ believed: null, doubted: null });

/** A way of no length that is not believed: the place is out of reach. */
export const outOfReach = -1;

/**
 * Takes a message into the way, and tells how many metres it came: of a place that could not have been reached so fast
 * `outOfReach`. Such a place is doubted, and the way goes on from the one before. A second place near the doubted one
 * makes it believed, so that one wrong position at the beginning cannot hold up a whole day.
 */
export function advanceWay(way: Way, message: Located, jumpSpeedKmh: number): number {
  const here = waypointOf(message);
  if (here === null) return 0;
  const metres = way.believed === null ? 0 : metresTo(way.believed, here, jumpSpeedKmh);
  if (metres !== outOfReach) {
    way.believed = here;
    way.doubted = null;
    return metres;
  }
  const fromDoubted = way.doubted === null ? outOfReach : metresTo(way.doubted, here, jumpSpeedKmh);
  if (fromDoubted === outOfReach) {
    way.doubted = here;
    return outOfReach;
  }
  way.believed = here;
  way.doubted = null;
  return fromDoubted;
}

function waypointOf({ timeMs, valid, latitude, longitude, odometerM }: Located): Waypoint | null {
  if (valid && latitude !== null && longitude !== null) return { timeMs, latitude, longitude, odometerM };
  return odometerM === null ? null : { timeMs, latitude: null, longitude: null, odometerM };
}

function metresTo(from: Waypoint, to: Waypoint, jumpSpeedKmh: number): number {
  // Clocks of devices know whole seconds: within one, as far as a second takes is believed.
  const reachM = (Math.max(1000, to.timeMs - from.timeMs) / 3_600_000) * jumpSpeedKmh * 1000;
  const between =
    from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null
      ? null
      : metresBetween(from.latitude, from.longitude, to.latitude, to.longitude);
  if (between !== null && between > reachM) return outOfReach;
  // An odometer that ran backwards or too far was set anew.
  const driven = from.odometerM === null || to.odometerM === null ? null : to.odometerM - from.odometerM;
  if (driven !== null && driven >= 0 && driven <= reachM) return driven;
  return between ?? 0;
}
