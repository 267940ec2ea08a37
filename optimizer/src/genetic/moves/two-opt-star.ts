import { warpOfJoint } from '../time-warp.ts';
import { linkNodes, penaltyOf, recomputeTour, type Tour } from '../tour.ts';

/** Exchanges the rest of two routes after one stop of each (2-opt*, Potvin & Rousseau 1995), where that costs less. */
export function exchangeTails(tour: Tour, after: number, otherAfter: number, metres: number): boolean {
  const { next } = tour;
  const route = tour.routeOf[after]!;
  const other = tour.routeOf[otherAfter]!;
  const rest = next[after]!;
  const otherRest = next[otherAfter]!;
  let delta = metres;
  const owed = tour.penalty[route]! + tour.penalty[other]!;
  const { loadTo, load } = tour;
  const moved = load[route]! - loadTo[after]!;
  const otherMoved = load[other]! - loadTo[otherAfter]!;
  delta += penaltyOf(tour, loadTo[after]! + otherMoved, tour.isTimed ? warpOfJoint(tour, after, otherRest) : 0);
  if (delta >= owed) return false;
  delta += penaltyOf(tour, loadTo[otherAfter]! + moved, tour.isTimed ? warpOfJoint(tour, otherAfter, rest) : 0);
  if (delta >= owed - 1e-6) return false;

  const end = tour.customerCount + tour.routeCount + route;
  const otherEnd = tour.customerCount + tour.routeCount + other;
  const last = tour.prev[end]!;
  const otherLast = tour.prev[otherEnd]!;
  linkNodes(tour, after, otherRest === otherEnd ? end : otherRest);
  linkNodes(tour, otherAfter, rest === end ? otherEnd : rest);
  if (otherRest !== otherEnd) linkNodes(tour, otherLast, end);
  if (rest !== end) linkNodes(tour, last, otherEnd);
  recomputeTour(tour, route);
  recomputeTour(tour, other);
  return true;
}
