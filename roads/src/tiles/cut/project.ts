import { maxZoom } from '../features/map-feature.ts';
import { unitsPerTile } from './shape.ts';

/** The width of the world at the highest zoom, in units of its tiles. */
export const worldUnits = unitsPerTile * 2 ** maxZoom;

/** Web Mercator. Longitude and latitude are in 10^-7 degrees, the results in units at the highest zoom. */
export const projectX = (longitude: number): number => Math.round((longitude / 3_600_000_000 + 0.5) * worldUnits);

export function projectY(latitude: number): number {
  const limited = Math.max(-maxLatitude, Math.min(maxLatitude, latitude / 10_000_000));
  const sine = Math.sin((limited * Math.PI) / 180);
  return Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldUnits);
}

/** Where the map of the world is as high as it is wide. */
const maxLatitude = 85.0511287;
