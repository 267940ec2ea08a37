import type { Tour } from './tour.ts';

/** Begins after this stop. Everything before it stays. */
export function walkFrom(tour: Tour, node: number): void {
  tour.walk[0] = tour.earlyS[node]!;
  tour.walk[1] = tour.warpTo[node]!;
}

export function walkOn(tour: Tour, from: number, to: number): void {
  const at = tour.walk;
  let t = at[0]! + tour.legs[tour.rowOf[from]! + tour.columnOf[to]! + 1]!;
  const closes = tour.closesS[to]!;
  if (t > closes) {
    at[1]! += t - closes;
    t = closes;
  } else if (t < tour.opensS[to]!) t = tour.opensS[to]!;
  at[0] = t;
}

/** Joins one stop with the rest of a route as it is. Returns the time warp of the whole. */
export function walkInto(tour: Tour, from: number, rest: number): number {
  const at = tour.walk;
  const late = at[0]! + tour.legs[tour.rowOf[from]! + tour.columnOf[rest]! + 1]! - tour.lateS[rest]!;
  return at[1]! + tour.warpFrom[rest]! + Math.max(late, 0);
}

/** Walks the stops of a route as they stand, from the one after `from` up to `to`, coming from another stop. */
export function walkAlong(tour: Tour, before: number, first: number, last: number): void {
  let from = before;
  for (let node = first; ; node = tour.next[node]!) {
    walkOn(tour, from, node);
    if (node === last) return;
    from = node;
  }
}

/** Time warp of the beginning of a route up to one stop, followed by the end of a route from another stop. */
export function warpOfJoint(tour: Tour, from: number, rest: number): number {
  const late = tour.earlyS[from]! + tour.legs[tour.rowOf[from]! + tour.columnOf[rest]! + 1]! - tour.lateS[rest]!;
  return tour.warpTo[from]! + tour.warpFrom[rest]! + Math.max(late, 0);
}
