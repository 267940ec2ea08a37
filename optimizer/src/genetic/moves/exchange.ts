import { walkAlong, walkFrom, walkInto, walkOn } from '../time-warp.ts';
import { linkNodes, penaltyOf, recomputeTour, type Tour } from '../tour.ts';

/**
 * Exchanges one or two consecutive customers with one or two others, where that costs less. `metres` is the change in
 * distance.
 */
export function exchange(
  tour: Tour,
  first: number,
  last: number,
  otherFirst: number,
  otherLast: number,
  metres: number,
): boolean {
  const { next, prev, routeOf } = tour;
  const before = prev[first]!;
  const rest = next[last]!;
  const otherBefore = prev[otherFirst]!;
  const otherRest = next[otherLast]!;
  // Adjacent or overlapping customers: a relocation, or nothing.
  if (otherFirst === first || otherFirst === last || otherLast === first) return false;
  if (rest === otherFirst || otherRest === first) return false;
  const route = routeOf[first]!;
  const other = routeOf[otherFirst]!;
  let delta = metres;
  const owed = route === other ? tour.penalty[route]! : tour.penalty[route]! + tour.penalty[other]!;
  if (route === other) {
    const isFirst = tour.position[first]! < tour.position[otherFirst]!;
    const warp = !tour.isTimed
      ? 0
      : isFirst
        ? warpWithin(tour, first, last, otherFirst, otherLast)
        : warpWithin(tour, otherFirst, otherLast, first, last);
    delta += penaltyOf(tour, tour.load[route]!, warp);
  } else {
    const moved = amount(tour, otherFirst, otherLast) - amount(tour, first, last);
    delta += penaltyOf(
      tour,
      tour.load[route]! + moved,
      tour.isTimed ? warpWith(tour, before, otherFirst, otherLast, rest) : 0,
    );
    if (delta >= owed) return false;
    delta += penaltyOf(
      tour,
      tour.load[other]! - moved,
      tour.isTimed ? warpWith(tour, otherBefore, first, last, otherRest) : 0,
    );
  }
  if (delta >= owed - 1e-6) return false;

  linkNodes(tour, before, otherFirst);
  linkNodes(tour, otherLast, rest);
  linkNodes(tour, otherBefore, first);
  linkNodes(tour, last, otherRest);
  recomputeTour(tour, route);
  if (route !== other) recomputeTour(tour, other);
  return true;
}

function amount(tour: Tour, first: number, last: number): number {
  return tour.loadTo[last]! - tour.loadTo[first]! + tour.demand[first]!;
}

function warpWith(tour: Tour, before: number, first: number, last: number, rest: number): number {
  walkFrom(tour, before);
  walkOn(tour, before, first);
  if (first !== last) walkOn(tour, first, last);
  return walkInto(tour, last, rest);
}

/** The first pair comes before the second in the route. */
function warpWithin(tour: Tour, first: number, last: number, otherFirst: number, otherLast: number): number {
  const before = tour.prev[first]!;
  const between = tour.next[last]!;
  const betweenLast = tour.prev[otherFirst]!;
  walkFrom(tour, before);
  walkOn(tour, before, otherFirst);
  if (otherFirst !== otherLast) walkOn(tour, otherFirst, otherLast);
  walkAlong(tour, otherLast, between, betweenLast);
  walkOn(tour, betweenLast, first);
  if (first !== last) walkOn(tour, first, last);
  return walkInto(tour, last, tour.next[otherLast]!);
}
