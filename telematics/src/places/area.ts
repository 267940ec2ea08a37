import { type Coordinates, metresBetween } from './coordinates.ts';

/** A virtual area that a vehicle is linked to: a circle or a polygon, with a speed limit of its own or none. */
export type Area = {
  readonly id: number;
  readonly shape:
    | { readonly centre: Coordinates; readonly radiusM: number }
    | { readonly corners: readonly Coordinates[] };
  readonly speedMaxKmh: number | null;
};

export const isInside = ({ shape }: Area, latitude: number, longitude: number): boolean =>
  'centre' in shape
    ? metresBetween(shape.centre.latitude, shape.centre.longitude, latitude, longitude) <= shape.radiusM
    : isInPolygon(shape.corners, latitude, longitude);

/** Whether a ray to the east crosses the outline an odd number of times. */
function isInPolygon(corners: readonly Coordinates[], latitude: number, longitude: number): boolean {
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
