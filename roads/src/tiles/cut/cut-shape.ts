import { type Axis, clipLine, clipRing } from './clip.ts';
import { type Points, type Shape, unitsPerTile } from './shape.ts';

/** Tiles from the first to the last column and row. */
export type TileRange = {
  readonly firstX: number;
  readonly lastX: number;
  readonly firstY: number;
  readonly lastY: number;
};

export type Emit = (x: number, y: number, parts: readonly Points[]) => void;

/**
 * Cuts a shape into tiles within a range. It halves the tiles again and again, so that the cost grows with the
 * points of the shape and hardly with the number of tiles. Each tile includes a margin, so that lines have no visible
 * ends at its border.
 */
export function cutShape(shape: Shape, range: TileRange, margin: number, emit: Emit): void {
  const touched = touchedTiles(shape.parts, margin);
  const firstX = Math.max(range.firstX, touched.firstX);
  const lastX = Math.min(range.lastX, touched.lastX);
  const firstY = Math.max(range.firstY, touched.firstY);
  const lastY = Math.min(range.lastY, touched.lastY);
  if (firstX > lastX || firstY > lastY) return;
  let parts = shape.parts;
  if (firstX > touched.firstX || lastX < touched.lastX) parts = clip(shape.kind, parts, 0, firstX, lastX, margin);
  if (firstY > touched.firstY || lastY < touched.lastY) parts = clip(shape.kind, parts, 1, firstY, lastY, margin);
  cutParts(shape.kind, parts, { firstX, lastX, firstY, lastY }, margin, emit);
}

function cutParts(kind: Shape['kind'], parts: readonly Points[], range: TileRange, margin: number, emit: Emit): void {
  if (parts.length === 0) return;
  const { firstX, lastX, firstY, lastY } = range;
  if (firstX === lastX && firstY === lastY) {
    emit(firstX, firstY, parts);
    return;
  }
  if (lastX - firstX >= lastY - firstY) {
    const middle = Math.floor((firstX + lastX) / 2);
    const west = clip(kind, parts, 0, firstX, middle, margin);
    cutParts(kind, west, { ...range, lastX: middle }, margin, emit);
    const east = clip(kind, parts, 0, middle + 1, lastX, margin);
    cutParts(kind, east, { ...range, firstX: middle + 1 }, margin, emit);
    return;
  }
  const middle = Math.floor((firstY + lastY) / 2);
  const north = clip(kind, parts, 1, firstY, middle, margin);
  cutParts(kind, north, { ...range, lastY: middle }, margin, emit);
  const south = clip(kind, parts, 1, middle + 1, lastY, margin);
  cutParts(kind, south, { ...range, firstY: middle + 1 }, margin, emit);
}

/** The parts within columns or rows of tiles and their margin. */
function clip(
  kind: Shape['kind'],
  parts: readonly Points[],
  axis: Axis,
  first: number,
  last: number,
  margin: number,
): readonly Points[] {
  const low = first * unitsPerTile - margin;
  const high = (last + 1) * unitsPerTile + margin;
  if (kind === 'line') return parts.flatMap((line) => clipLine(line, axis, low, high));
  if (kind === 'point')
    return parts.filter((point) => (point[axis] as number) >= low && (point[axis] as number) <= high);
  const [outer, ...holes] = parts.map((ring) => clipRing(ring, axis, low, high));
  return outer === undefined || outer.length === 0 ? [] : [outer, ...holes.filter((hole) => hole.length > 0)];
}

function touchedTiles(parts: readonly Points[], margin: number): TileRange {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of parts)
    for (let at = 0; at < points.length; at += 2) {
      const x = points[at] as number;
      const y = points[at + 1] as number;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
  return {
    firstX: Math.floor((west - margin) / unitsPerTile),
    lastX: Math.floor((east + margin) / unitsPerTile),
    firstY: Math.floor((north - margin) / unitsPerTile),
    lastY: Math.floor((south + margin) / unitsPerTile),
  };
}
