import type { Points } from './shape.ts';

/**
 * How far the line would move without each of its points, squared, as the algorithm of Douglas and Peucker finds it.
 * Computed once, it serves every zoom. The ends have infinity. No point weighs more than the one that divided its part of
 * the line: the algorithm reaches it only if that one is kept.
 */
export function weighPoints(points: Points): Float64Array {
  const count = points.length / 2;
  const weights = new Float64Array(count);
  if (count === 0) return weights;
  weights[0] = weights[count - 1] = Infinity;
  const open = [0, count - 1, Infinity];
  while (open.length > 0) {
    const limit = open.pop() as number;
    const last = open.pop() as number;
    const first = open.pop() as number;
    let farthest = 0;
    let distance = 0;
    for (let point = first + 1; point < last; point++) {
      const found = squaredDistance(points, point, first, last);
      if (found <= distance) continue;
      distance = found;
      farthest = point;
    }
    if (distance === 0) continue;
    const weight = Math.min(distance, limit);
    weights[farthest] = weight;
    open.push(first, farthest, weight, farthest, last, weight);
  }
  return weights;
}

/** The points that move the line by more than the tolerance, scaled and without repetitions. */
export function simplify(points: Points, weights: Float64Array, tolerance: number, scale: number): number[] {
  const limit = tolerance * tolerance;
  const kept: number[] = [];
  for (let point = 0; point < weights.length; point++) {
    if ((weights[point] as number) <= limit) continue;
    const x = Math.round((points[2 * point] as number) * scale);
    const y = Math.round((points[2 * point + 1] as number) * scale);
    if (kept.length > 0 && kept[kept.length - 2] === x && kept[kept.length - 1] === y) continue;
    kept.push(x, y);
  }
  return kept;
}

/** From a point to the segment between two others. */
function squaredDistance(points: Points, point: number, first: number, last: number): number {
  const x0 = points[2 * first] as number;
  const y0 = points[2 * first + 1] as number;
  const dx = (points[2 * last] as number) - x0;
  const dy = (points[2 * last + 1] as number) - y0;
  const px = (points[2 * point] as number) - x0;
  const py = (points[2 * point + 1] as number) - y0;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return (px - along * dx) ** 2 + (py - along * dy) ** 2;
}
