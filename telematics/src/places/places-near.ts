import type { Moment } from '../engine/moment.ts';
import { type Coordinates, metresBetween } from './coordinates.ts';
import type { Place } from './place-index.ts';

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
  const points = context.pointsOfInterest.at(timeMs).around(place.latitude, place.longitude);
  const found = addNear(none, points, place, nearM, awayM, isAt);
  return addNear(found, context.routePoints.at(timeMs), place, nearM, awayM, isAt);
}

function addNear(
  found: readonly string[],
  places: readonly Place[],
  here: Coordinates,
  nearM: number,
  awayM: number,
  isAt: (key: string) => boolean,
): readonly string[] {
  const farthestM = Math.max(nearM, awayM);
  let keys = found;
  for (const { key, latitude, longitude, isDone = false } of places) {
    // A degree of latitude is 111 km everywhere: most places are ruled out without their distance.
    if (Math.abs(latitude - here.latitude) * 111_000 > farthestM) continue;
    const metres = metresBetween(here.latitude, here.longitude, latitude, longitude);
    if ((metres <= nearM && !isDone) || (metres <= farthestM && isAt(key))) keys = [...keys, key];
  }
  return keys;
}

const none: readonly string[] = [];
