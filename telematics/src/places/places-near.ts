import type { Moment } from '../engine/moment.ts';
import { type Coordinates, metresBetween } from './coordinates.ts';
import { NearestPlaces } from './nearest-places.ts';
import { metresPerDegree, type PlaceIndex } from './place-index.ts';

/**
 * The keys of the places a vehicle is at: those nearby, and among the previous ones those that it has not left yet. The
 * two radii differ, so that a drifting receiver at the edge does not arrive many times. Points of interest and route
 * points are limited separately, so that many points of interest do not hide a route point.
 * @param pendingAtMs places done by then are not reached. If absent, whether a place is done does not matter
 */
export function placesNear(
  { context, place, timeMs }: Moment,
  nearM: number,
  awayM: number,
  currentKeys: ReadonlySet<string>,
  pendingAtMs = Number.NEGATIVE_INFINITY,
): readonly string[] {
  if (place === null) return none;
  const poiKeys = nearOf(context.pointsOfInterest.at(timeMs), place, nearM, awayM, currentKeys, pendingAtMs);
  const routePointKeys = nearOf(context.routePoints.at(timeMs), place, nearM, awayM, currentKeys, pendingAtMs);
  return routePointKeys.length === 0 ? poiKeys : [...poiKeys, ...routePointKeys];
}

function nearOf(
  index: PlaceIndex,
  here: Coordinates,
  nearM: number,
  awayM: number,
  currentKeys: ReadonlySet<string>,
  pendingAtMs: number,
): readonly string[] {
  const farthestM = Math.max(nearM, awayM);
  let nearest: NearestPlaces | null = null;
  for (const { key, latitude, longitude, doneMs } of index.around(here.latitude, here.longitude, farthestM)) {
    // Most places are excluded without computing their distance.
    if (Math.abs(latitude - here.latitude) * metresPerDegree > farthestM) continue;
    const metres = metresBetween(here.latitude, here.longitude, latitude, longitude);
    if (
      (metres <= nearM && (doneMs === undefined || doneMs > pendingAtMs)) ||
      (metres <= farthestM && currentKeys.has(key))
    ) {
      nearest ??= new NearestPlaces();
      nearest.add(key, metres);
    }
  }
  return nearest?.keys(currentKeys) ?? none;
}

const none: readonly string[] = [];
