import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { RouteRequest } from './route-request.ts';

/** Where a request goes: its coordinates, each once, and which of them belongs to what. */
export type Locations = {
  /** To be asked of a provider of travel times, in this order. */
  readonly coordinates: readonly Coordinates[];
  /** By point of the request: the index of its location. */
  readonly ofPoint: readonly number[];
  /** By crew: where it starts if that is the base of its vehicle. */
  readonly ofBase: readonly (number | undefined)[];
  /** By location, the row of a matrix that came with the plan: that of the line sent, from 0. Empty for other sources. */
  readonly rows: readonly number[];
};

/**
 * The locations of a request. Points at the same coordinates share one, as invoices of one customer do, so that a matrix has
 * no row twice; but a matrix that came with the plan has a row for each point, and none for the base of a vehicle.
 */
export function listLocations(request: RouteRequest, source: RouteSource): Locations {
  const { points, crews } = request;
  if (source === 'M')
    return {
      coordinates: points,
      ofPoint: points.map((_, index) => index),
      ofBase: crews.map(() => undefined),
      rows: points.map(({ line }) => line - 1),
    };
  const coordinates: Coordinates[] = [];
  // By latitude, then by longitude: to write both as one text takes ten times as long.
  const known = new Map<number, Map<number, number>>();
  const locationOf = ({ latitude, longitude }: Coordinates): number => {
    const ofLatitude = known.get(latitude) ?? new Map<number, number>();
    known.set(latitude, ofLatitude);
    const location = ofLatitude.get(longitude) ?? coordinates.push({ latitude, longitude }) - 1;
    ofLatitude.set(longitude, location);
    return location;
  };
  const ofPoint = points.map(locationOf);
  const hasDeparture = points.some(({ type }) => type === 'PA');
  const ofBase = crews.map(({ vehicle }) => (!hasDeparture && vehicle?.base ? locationOf(vehicle.base) : undefined));
  return { coordinates, ofPoint, ofBase, rows: [] };
}
