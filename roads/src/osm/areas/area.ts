import type { Tags } from '../extract.ts';

/** An area of a closed way or of a multipolygon. */
export type Area = { readonly tags: Tags; readonly polygons: readonly Polygon[] };

/** The outer ring, then the rings of its holes. */
export type Polygon = readonly Ring[];

/** Longitude and latitude of each point in turn, in 10^-7 degrees. The first point is not repeated at the end. */
export type Ring = Int32Array;

/** Twice the area of a ring, positive if it runs counterclockwise. */
export function doubleAreaOf(ring: Ring): number {
  let sum = 0;
  // Differences to the first point keep the products small enough to be exact for all but the largest areas.
  const x0 = ring[0] as number;
  const y0 = ring[1] as number;
  for (let at = 2; at + 3 < ring.length; at += 2) {
    const x1 = (ring[at] as number) - x0;
    const y1 = (ring[at + 1] as number) - y0;
    sum += x1 * ((ring[at + 3] as number) - y0) - ((ring[at + 2] as number) - x0) * y1;
  }
  return sum;
}
