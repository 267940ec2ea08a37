import type { Moment } from '../engine/moment.ts';
import { type Coordinates, metresBetween } from './coordinates.ts';
import { NearestPlaces } from './nearest-places.ts';
import { metresPerDegree, type PlaceIndex } from './place-index.ts';

/**
 * The keys of the places a vehicle is at: those that are near, and of those it was at also those not yet away. That the
 * two radii differ keeps a receiver that wanders on the edge from arriving many times. Points of interest and route
 * points are bounded each for themselves, so that no crowd of the former hides a point of the plan.
 * @param pendingAtMs none that was done by then is come to; absent: whether it was done does not matter
 */
export function placesNear(
  { context, place, timeMs }: Moment,
  nearM: number,
  awayM: number,
  at: ReadonlySet<string>,
  pendingAtMs = Number.NEGATIVE_INFINITY,
): readonly string[] {
  if (place === null) return none;
  const ofInterest = nearOf(context.pointsOfInterest.at(timeMs), place, nearM, awayM, at, pendingAtMs);
  const ofRoute = nearOf(context.routePoints.at(timeMs), place, nearM, awayM, at, pendingAtMs);
  return ofRoute.length === 0 ? ofInterest : [...ofInterest, ...ofRoute];
}

function nearOf(
  index: PlaceIndex,
  here: Coordinates,
  nearM: number,
  awayM: number,
  at: ReadonlySet<string>,
  pendingAtMs: number,
): readonly string[] {
  const farthestM = Math.max(nearM, awayM);
  let nearest: NearestPlaces | null = null;
  for (const { key, latitude, longitude, doneMs } of index.around(here.latitude, here.longitude, farthestM)) {
    // Most places are ruled out without their distance.
    if (Math.abs(latitude - here.latitude) * metresPerDegree > farthestM) continue;
    const metres = metresBetween(here.latitude, here.longitude, latitude, longitude);
    if ((metres <= nearM && (doneMs === undefined || doneMs > pendingAtMs)) || (metres <= farthestM && at.has(key))) {
      nearest ??= new NearestPlaces();
      nearest.add(key, metres);
    }
  }
  return nearest?.keys(at) ?? none;
}

const none: readonly string[] = [];
