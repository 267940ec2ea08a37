import type { Message } from '../message.ts';
import { metresBetween } from '../places/coordinates.ts';

/**
 * Where a vehicle was last known to be, by its place, its odometer or both. A message with an odometer and no place says
 * nothing of the place, which stays known as of its own moment.
 */
export type Waypoint = {
  readonly timeMs: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly placeMs: number;
  /** What the odometer has counted since that place. */
  readonly drivenM: number;
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
  const { timeMs, valid, latitude, longitude, odometerM } = message;
  if (!valid || latitude === null || longitude === null) {
    return odometerM === null ? 0 : advanceOdometer(way, timeMs, odometerM, jumpSpeedKmh);
  }
  const here: Waypoint = { timeMs, latitude, longitude, placeMs: timeMs, drivenM: 0, odometerM };
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

/**
 * Takes a reading of the odometer that came without a place. After a place that came without a reading there is nothing to
 * compare it with, and the way to the next place will be measured whole, so it is left alone.
 */
function advanceOdometer(way: Way, timeMs: number, odometerM: number, jumpSpeedKmh: number): number {
  const { believed, doubted } = way;
  if (believed === null) {
    way.believed = { timeMs, latitude: null, longitude: null, placeMs: timeMs, drivenM: 0, odometerM };
    return 0;
  }
  if (doubted !== null) way.doubted = withOdometer(doubted, timeMs, odometerM, jumpSpeedKmh);
  way.believed = withOdometer(believed, timeMs, odometerM, jumpSpeedKmh);
  return way.believed.drivenM - believed.drivenM;
}

function withOdometer(from: Waypoint, timeMs: number, odometerM: number, jumpSpeedKmh: number): Waypoint {
  if (from.odometerM === null) return from;
  const driven = drivenTo(from, { timeMs, odometerM }, jumpSpeedKmh) ?? 0;
  const { latitude, longitude, placeMs } = from;
  return { timeMs, latitude, longitude, placeMs, drivenM: from.drivenM + driven, odometerM };
}

function metresTo(from: Waypoint, to: Waypoint, jumpSpeedKmh: number): number {
  const between =
    from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null
      ? null
      : metresBetween(from.latitude, from.longitude, to.latitude, to.longitude);
  if (between !== null && between > reachM(from.placeMs, to.timeMs, jumpSpeedKmh)) return outOfReach;
  // What the odometer has counted since the place is not counted again.
  return drivenTo(from, to, jumpSpeedKmh) ?? Math.max(0, (between ?? 0) - from.drivenM);
}

/** By the odometer; one that ran backwards or too far was set anew. */
function drivenTo(
  from: Pick<Waypoint, 'timeMs' | 'odometerM'>,
  to: Pick<Waypoint, 'timeMs' | 'odometerM'>,
  jumpSpeedKmh: number,
): number | null {
  if (from.odometerM === null || to.odometerM === null) return null;
  const driven = to.odometerM - from.odometerM;
  return driven >= 0 && driven <= reachM(from.timeMs, to.timeMs, jumpSpeedKmh) ? driven : null;
}

/** How far anything gets. Clocks of devices know whole seconds: within one, as far as a second takes is believed. */
const reachM = (fromMs: number, toMs: number, jumpSpeedKmh: number): number =>
  (Math.max(1000, toMs - fromMs) / 3_600_000) * jumpSpeedKmh * 1000;
