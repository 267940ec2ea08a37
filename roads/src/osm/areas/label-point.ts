import type { Ring } from './area.ts';
import { isInside } from './nest-rings.ts';

/** In 10^-7 degrees, with the width of the area there. */
export type LabelPoint = { readonly longitude: number; readonly latitude: number; readonly width: number };

/**
 * A point for the name of an area: the middle of its widest part at the height of the middle of its box. The centre of
 * mass would lie outside a bent river.
 */
export function labelPoint(ring: Ring): LabelPoint {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    west = Math.min(west, ring[at] as number);
    east = Math.max(east, ring[at] as number);
    south = Math.min(south, ring[at + 1] as number);
    north = Math.max(north, ring[at + 1] as number);
  }
  const latitude = Math.round((south + north) / 2);
  const center = Math.round((west + east) / 2);
  const crossings = crossingsAt(ring, latitude);
  let widest: readonly [number, number] = [center, center];
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const part = [crossings[at] as number, crossings[at + 1] as number] as const;
    if (part[1] - part[0] > widest[1] - widest[0]) widest = part;
  }
  const longitude = Math.round((widest[0] + widest[1]) / 2);
  const width = widest[1] - widest[0];
  if (isInside(longitude, latitude, ring)) return { longitude, latitude, width };
  return { longitude: ring[0] as number, latitude: ring[1] as number, width };
}

function crossingsAt(ring: Ring, latitude: number): number[] {
  const crossings: number[] = [];
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const y0 = ring[before + 1] as number;
    const y1 = ring[at + 1] as number;
    if (y0 > latitude === y1 > latitude) continue;
    const x0 = ring[before] as number;
    crossings.push(x0 + ((latitude - y0) / (y1 - y0)) * ((ring[at] as number) - x0));
  }
  return crossings.sort((a, b) => a - b);
}
