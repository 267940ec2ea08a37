import type { Coordinates } from '../places/coordinates.ts';

/** A point of the map at a zoom, in pixels of Web Mercator. */
type Pixel = { readonly x: number; readonly y: number };

/** The side of the whole world at zoom 0, as in map tiles. */
const worldPx = 256;
/** Web Mercator ends here. */
const latitudeMax = 85.051129;

/**
 * The points of a track that a map needs at a zoom: every omitted point is within a pixel of the drawn line. First,
 * points within a fraction of a pixel of the previous one are dropped, then Douglas and Peucker (1973) is applied, with
 * an explicit stack: a day may have 86,400 points.
 */
export function simplifyTrack<P extends Coordinates>(points: readonly P[], zoom: number): P[] {
  const spread = thin(points.map((point) => ({ point, pixel: pixelOf(point, zoom) })));
  const isKept = new Uint8Array(spread.length);
  const stack: [first: number, last: number][] = [[0, spread.length - 1]];
  isKept.fill(1, 0, 1).fill(1, spread.length - 1);
  for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
    const [first, last] = span;
    const middle = farthest(spread, first, last);
    if (middle === undefined) continue;
    isKept[middle] = 1;
    stack.push([first, middle], [middle, last]);
  }
  return spread.filter((_, index) => isKept[index] === 1).map(({ point }) => point);
}

type Drawn<P> = { readonly point: P; readonly pixel: Pixel };

/** Half of the pixel is used for points that hardly differ, half for those near a line. */
const tolerancePx = 0.5;

function thin<P>(drawn: readonly Drawn<P>[]): Drawn<P>[] {
  const kept: Drawn<P>[] = [];
  for (const [index, point] of drawn.entries()) {
    const last = kept.at(-1);
    const isEnd = index === drawn.length - 1;
    if (last === undefined || isEnd || apart(last.pixel, point.pixel) > tolerancePx) kept.push(point);
  }
  return kept;
}

/** The point farthest from the line through two others, if it is too far to be omitted. */
function farthest(drawn: readonly Drawn<unknown>[], first: number, last: number): number | undefined {
  const from = drawn[first]?.pixel as Pixel;
  const to = drawn[last]?.pixel as Pixel;
  let found: number | undefined;
  let distance = tolerancePx;
  for (let index = first + 1; index < last; index++) {
    const distancePx = toSegment(drawn[index]?.pixel as Pixel, from, to);
    if (distancePx <= distance) continue;
    distance = distancePx;
    found = index;
  }
  return found;
}

const apart = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);

function toSegment(point: Pixel, from: Pixel, to: Pixel): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  if (length === 0) return apart(point, from);
  const share = Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

function pixelOf({ latitude, longitude }: Coordinates, zoom: number): Pixel {
  const sine = Math.sin((Math.max(-latitudeMax, Math.min(latitudeMax, latitude)) * Math.PI) / 180);
  const side = worldPx * 2 ** zoom;
  return { x: (longitude / 360 + 0.5) * side, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side };
}
