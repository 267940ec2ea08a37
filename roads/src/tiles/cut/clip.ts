import type { Points } from './shape.ts';

/** 0 clips by x, 1 by y. */
export type Axis = 0 | 1;

/** The parts of a line between two values of a coordinate. */
export function clipLine(line: Points, axis: Axis, low: number, high: number): Points[] {
  const lines: number[][] = [];
  let current: number[] = [];
  for (let at = 0; at + 2 < line.length; at += 2) {
    const from = line[at + axis] as number;
    const to = line[at + 2 + axis] as number;
    if ((from < low && to < low) || (from > high && to > high)) continue;
    if (current.length === 0) pushEnd(current, line, at, at + 2, axis, low, high);
    pushEnd(current, line, at + 2, at, axis, low, high);
    if (to < low || to > high) {
      lines.push(current);
      current = [];
    }
  }
  if (current.length > 0) lines.push(current);
  return lines.filter((part) => part.length > 2);
}

/**
 * The part of a ring between two values of a coordinate, by the algorithm of Sutherland and Hodgman. A ring that leaves
 * and returns stays one ring, with an edge along the border.
 */
export function clipRing(ring: Points, axis: Axis, low: number, high: number): Points {
  const clipped: number[] = [];
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const from = ring[before + axis] as number;
    const to = ring[at + axis] as number;
    if ((from < low && to < low) || (from > high && to > high)) continue;
    if (from < low || from > high) pushEnd(clipped, ring, before, at, axis, low, high);
    pushEnd(clipped, ring, at, before, axis, low, high);
  }
  return clipped.length >= 6 ? clipped : [];
}

/** Adds the point at this place, or where the segment from it to the other enters the range. */
function pushEnd(
  into: number[],
  points: Points,
  at: number,
  other: number,
  axis: Axis,
  low: number,
  high: number,
): void {
  const value = points[at + axis] as number;
  const border = value < low ? low : value > high ? high : value;
  let x = points[at] as number;
  let y = points[at + 1] as number;
  if (border !== value) {
    const part = (border - value) / ((points[other + axis] as number) - value);
    x = axis === 0 ? border : Math.round(x + part * ((points[other] as number) - x));
    y = axis === 1 ? border : Math.round(y + part * ((points[other + 1] as number) - y));
  }
  if (into.length === 0 || into[into.length - 2] !== x || into[into.length - 1] !== y) into.push(x, y);
}
