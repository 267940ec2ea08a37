import type { Moment } from '../engine/moment.ts';
import { metresBetween } from './coordinates.ts';

/**
 * The keys of the places a vehicle is at: those that are near, and of those it was at also those not yet away. That the
 * two radii differ keeps a receiver that wanders on the edge from arriving many times.
 */
export function placesNear(
  { context, place, timeMs }: Moment,
  nearM: number,
  awayM: number,
  isAt: (key: string) => boolean,
): readonly string[] {
  if (place === null) return none;
  const { latitude, longitude } = place;
  const farthestM = Math.max(nearM, awayM);
  let keys = none;
  for (const one of context.pointsOfInterest.at(timeMs).near(latitude, longitude, farthestM)) {
    if (metresBetween(latitude, longitude, one.latitude, one.longitude) <= nearM || isAt(one.key))
      keys = [...keys, one.key];
  }
  for (const one of context.routePoints.at(timeMs)) {
    // A degree of latitude is 111 km everywhere: most points are ruled out without their distance.
    if (Math.abs(one.latitude - latitude) * 111_000 > farthestM) continue;
    const metres = metresBetween(latitude, longitude, one.latitude, one.longitude);
    if ((metres <= nearM && !one.isDone) || (metres <= farthestM && isAt(one.key))) keys = [...keys, one.key];
  }
  return keys;
}

const none: readonly string[] = [];
