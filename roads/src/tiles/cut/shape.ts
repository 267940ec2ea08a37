/**
 * Coordinates in units of a tile at one zoom: x and y of each point in turn, 4,096 units a tile, counted from the north
 * west corner of the world.
 */
export type Points = readonly number[];

/** A point, a line, or an outer ring with its holes. Rings do not repeat their first point. */
export type Shape = { readonly kind: 'point' | 'line' | 'polygon'; readonly parts: readonly Points[] };

export const unitsPerTile = 4096;

/** Twice the area of a ring, positive if it runs clockwise on the map, where y grows to the south. */
export function doubleAreaOf(ring: Points): number {
  let sum = 0;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2)
    sum += (ring[before] as number) * (ring[at + 1] as number) - (ring[at] as number) * (ring[before + 1] as number);
  return sum;
}
