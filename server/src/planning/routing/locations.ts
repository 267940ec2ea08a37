import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { RouteRequest } from './route-request.ts';

/** The distinct coordinates of a request, and which points and vehicles they belong to. */
export type Locations = {
  /** In the order in which the provider of travel times receives them. */
  readonly coordinates: readonly Coordinates[];
  /** The location of each point, by its index in the request. */
  readonly ofPoint: readonly number[];
  /** The location of each crew's vehicle base, if its route starts there. */
  readonly ofBase: readonly (number | undefined)[];
  /** The row in the supplied matrix for each location: the point's line minus 1. Empty for other sources. */
  readonly rows: readonly number[];
};

/**
 * Lists the locations of a request. Points at the same coordinates, such as several invoices of a customer, share one,
 * so that matrices have no duplicate rows. A supplied matrix has a row for each point, and none for vehicle bases.
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
  // Nested by latitude and longitude: a text key would take ten times as long.
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
