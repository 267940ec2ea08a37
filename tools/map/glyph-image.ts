import type { Pieces } from './flatten-path.ts';

/** A glyph of 24 pixels, as maps draw it. */
export type GlyphImage = {
  /** Pixels without the border. */
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** The distance of each pixel to the outline, border included. */
  readonly distances: Uint8Array;
};

/** Pixels around the glyph, for halos. Both are fixed by the format. */
export const border = 3;
/** A distance of this many pixels is the whole range of a byte. */
const range = 8;
/** The value of a pixel on the outline is 192: three quarters of the range are inside. */
const inside = 0.25;
/** Maps expect the top of a glyph relative to this height over the base line. */
const ascender = 26;

/**
 * The signed distances of a glyph: https://github.com/mapbox/node-fontnik. They are exact, because each pixel is
 * compared with every piece of the outline. Undefined if the glyph is blank.
 */
export function glyphImage(pieces: Pieces): GlyphImage | undefined {
  if (pieces.length === 0) return undefined;
  const xs = pieces.flatMap(([x0, , x1]) => [x0, x1]);
  const ys = pieces.flatMap(([, y0, , y1]) => [y0, y1]);
  const left = Math.floor(Math.min(...xs));
  const top = Math.ceil(Math.max(...ys));
  const width = Math.ceil(Math.max(...xs)) - left;
  const height = top - Math.floor(Math.min(...ys));
  const columns = width + 2 * border;
  const distances = new Uint8Array(columns * (height + 2 * border));
  for (let at = 0; at < distances.length; at++) {
    const x = left - border + (at % columns) + 0.5;
    const y = top + border - Math.floor(at / columns) - 0.5;
    const distance = distanceTo(pieces, x, y) * (isInside(pieces, x, y) ? -1 : 1);
    distances[at] = Math.max(0, Math.min(255, Math.round(255 - 255 * (distance / range + inside))));
  }
  return { width, height, left, top: top - ascender, distances };
}

function distanceTo(pieces: Pieces, x: number, y: number): number {
  let nearest = Infinity;
  for (const [x0, y0, x1, y1] of pieces) {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const along = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(x - x0 - along * dx, y - y0 - along * dy));
  }
  return nearest;
}

/** Whether the outline winds around the point. */
function isInside(pieces: Pieces, x: number, y: number): boolean {
  let winding = 0;
  for (const [x0, y0, x1, y1] of pieces) {
    if (y0 <= y === y1 <= y) continue;
    const crossing = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
    if (crossing > x) winding += y1 > y0 ? 1 : -1;
  }
  return winding !== 0;
}
