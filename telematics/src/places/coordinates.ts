export type Coordinates = { readonly latitude: number; readonly longitude: number };

const radians = Math.PI / 180;
/** The mean radius of the Earth, for great-circle distances. */
const earthRadiusM = 6_371_008.8;

/** Metres between two places along the great circle. */
export function metresBetween(fromLat: number, fromLon: number, toLat: number, toLon: number): number {
  const sinLat = Math.sin(((toLat - fromLat) * radians) / 2);
  const sinLon = Math.sin(((toLon - fromLon) * radians) / 2);
  const h = sinLat * sinLat + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * sinLon * sinLon;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)));
}
