import { type Coordinates, metresBetween } from './coordinates.ts';

/** A virtual area that is linked to a vehicle: a circle or a polygon, with or without its own speed limit. */
export type Area = {
  readonly id: number;
  readonly shape: { readonly centre: Coordinates; readonly radiusM: number } | Polygon;
  readonly speedMaxKmh: number | null;
};

/**
 * The outline of an area and its bounding box, computed once. For places outside the box the corners are not checked.
 */
export type Polygon = {
  readonly corners: readonly Coordinates[];
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

export function polygonOf(corners: readonly Coordinates[]): Polygon {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { latitude, longitude } of corners) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { corners, south, north, west, east };
}

export const isInside = ({ shape }: Area, latitude: number, longitude: number): boolean =>
  'centre' in shape
    ? metresBetween(shape.centre.latitude, shape.centre.longitude, latitude, longitude) <= shape.radiusM
    : isInBox(shape, latitude, longitude) && isInOutline(shape.corners, latitude, longitude);

const isInBox = ({ south, north, west, east }: Polygon, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Whether a ray to the east crosses the outline an odd number of times. */
function isInOutline(corners: readonly Coordinates[], latitude: number, longitude: number): boolean {
  let inside = false;
  let before = corners[corners.length - 1] as Coordinates;
  for (const corner of corners) {
    if (corner.latitude > latitude !== before.latitude > latitude) {
      const share = (latitude - corner.latitude) / (before.latitude - corner.latitude);
      if (longitude < corner.longitude + share * (before.longitude - corner.longitude)) inside = !inside;
    }
    before = corner;
  }
  return inside;
}
