import { doubleAreaOf, type Polygon, type Ring } from './area.ts';

/**
 * Makes polygons of the rings of a multipolygon. A ring within an even number of others is an outer ring, any other
 * is a hole of the smallest ring around it. The roles of the members are not needed, and in the data they are
 * sometimes missing or wrong.
 */
export function nestRings(rings: readonly Ring[]): Polygon[] {
  const sorted = rings
    .map((ring): Nested => ({ ring, size: Math.abs(doubleAreaOf(ring)), box: boxOf(ring), depth: 0, holes: [] }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  for (const [number, inner] of sorted.entries()) {
    // The smallest ring around this one is the nearest before it.
    for (let at = number - 1; at >= 0; at--) {
      const outer = sorted[at] as Nested;
      if (!liesWithin(inner, outer)) continue;
      inner.depth = outer.depth + 1;
      if (inner.depth % 2 === 1) outer.holes.push(inner.ring);
      break;
    }
  }
  return sorted.filter(({ depth }) => depth % 2 === 0).map(({ ring, holes }) => [ring, ...holes]);
}

type Nested = {
  readonly ring: Ring;
  readonly size: number;
  readonly box: Box;
  depth: number;
  readonly holes: Ring[];
};

/** West, south, east and north. */
type Box = readonly [number, number, number, number];

function boxOf(ring: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    const x = ring[at] as number;
    const y = ring[at + 1] as number;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

function liesWithin(inner: Nested, outer: Nested): boolean {
  const [west, south, east, north] = inner.box;
  const around = outer.box;
  if (west < around[0] || south < around[1] || east > around[2] || north > around[3]) return false;
  const [x, y] = pointBesides(inner.ring, outer.ring);
  return isInside(x, y, outer.ring);
}

/** A point of the inner ring that is no corner of the other: rings of a multipolygon may touch at their corners. */
function pointBesides(inner: Ring, outer: Ring): readonly [number, number] {
  const corners = new Set<string>();
  for (let at = 0; at < outer.length; at += 2) corners.add(`${outer[at]} ${outer[at + 1]}`);
  for (let at = 0; at < inner.length; at += 2)
    if (!corners.has(`${inner[at]} ${inner[at + 1]}`)) return [inner[at] as number, inner[at + 1] as number];
  const [x0, y0, x1, y1] = inner as unknown as [number, number, number, number];
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/** Whether a ray to the east crosses the ring an odd number of times. */
export function isInside(x: number, y: number, ring: Ring): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const y0 = ring[before + 1] as number;
    const y1 = ring[at + 1] as number;
    if (y0 > y === y1 > y) continue;
    const x0 = ring[before] as number;
    const crossing = x0 + ((y - y0) / (y1 - y0)) * ((ring[at] as number) - x0);
    if (crossing > x) inside = !inside;
  }
  return inside;
}
