import type { Message } from '../message.ts';
import { metresBetween } from '../places/coordinates.ts';

/**
 * The last known location of a vehicle, by its place, its odometer or both. A message with an odometer and no place
 * does not change the place, which keeps its own time.
 */
export type Waypoint = {
  readonly timeMs: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly placeMs: number;
  /** The distance by odometer since that place. */
  readonly drivenM: number;
  readonly odometerM: number | null;
};

/** The last credible waypoint, and a later doubted one, until another agrees with it. */
export type LastWaypoints = { believed: Waypoint | null; doubted: Waypoint | null };

/** The fields of a message that determine where it was. */
type Located = Pick<Message, 'timeMs' | 'valid' | 'latitude' | 'longitude' | 'odometerM'>;

export const noWaypoints = (): LastWaypoints => ({ believed: null, doubted: null });

/** The result for a place that is not credible because it is out of reach. */
export const outOfReach = -1;

/**
 * Advances by a message and returns the distance in metres, or `outOfReach` for a place that could not be reached in
 * the time. Such a place is doubted, and the path continues from the previous one. A second place near the doubted one
 * makes it credible, so that one wrong position at the beginning cannot block a whole day.
 */
export function advanceWaypoints(waypoints: LastWaypoints, message: Located, jumpSpeedKmh: number): number {
  const { timeMs, valid, latitude, longitude, odometerM } = message;
  if (!valid || latitude === null || longitude === null) {
    return odometerM === null ? 0 : advanceOdometer(waypoints, timeMs, odometerM, jumpSpeedKmh);
  }
  const waypoint: Waypoint = { timeMs, latitude, longitude, placeMs: timeMs, drivenM: 0, odometerM };
  const metres = waypoints.believed === null ? 0 : metresTo(waypoints.believed, waypoint, jumpSpeedKmh);
  if (metres !== outOfReach) {
    waypoints.believed = waypoint;
    waypoints.doubted = null;
    return metres;
  }
  const fromDoubted = waypoints.doubted === null ? outOfReach : metresTo(waypoints.doubted, waypoint, jumpSpeedKmh);
  if (fromDoubted === outOfReach) {
    waypoints.doubted = waypoint;
    return outOfReach;
  }
  waypoints.believed = waypoint;
  waypoints.doubted = null;
  return fromDoubted;
}

/**
 * Advances by an odometer reading without a place. After a place without a reading there is nothing to compare it with.
 * The distance to the next place is then measured as a whole, so this reading is ignored.
 */
function advanceOdometer(waypoints: LastWaypoints, timeMs: number, odometerM: number, jumpSpeedKmh: number): number {
  const { believed, doubted } = waypoints;
  if (believed === null) {
    waypoints.believed = { timeMs, latitude: null, longitude: null, placeMs: timeMs, drivenM: 0, odometerM };
    return 0;
  }
  if (doubted !== null) waypoints.doubted = withOdometer(doubted, timeMs, odometerM, jumpSpeedKmh);
  waypoints.believed = withOdometer(believed, timeMs, odometerM, jumpSpeedKmh);
  return waypoints.believed.drivenM - believed.drivenM;
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
  // The distance by odometer since the place is not counted again.
  return drivenTo(from, to, jumpSpeedKmh) ?? Math.max(0, (between ?? 0) - from.drivenM);
}

/** By the odometer. One that ran backwards or too far was reset. */
function drivenTo(
  from: Pick<Waypoint, 'timeMs' | 'odometerM'>,
  to: Pick<Waypoint, 'timeMs' | 'odometerM'>,
  jumpSpeedKmh: number,
): number | null {
  if (from.odometerM === null || to.odometerM === null) return null;
  const driven = to.odometerM - from.odometerM;
  return driven >= 0 && driven <= reachM(from.timeMs, to.timeMs, jumpSpeedKmh) ? driven : null;
}

/**
 * The maximum distance. Clocks of devices have whole seconds, so within one second the distance of a full second is
 * accepted.
 */
const reachM = (fromMs: number, toMs: number, jumpSpeedKmh: number): number =>
  (Math.max(1000, toMs - fromMs) / 3_600_000) * jumpSpeedKmh * 1000;
