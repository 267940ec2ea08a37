import { walkFrom, walkInto, walkOn } from '../time-warp.ts';
import { linkNodes, penaltyOf, recomputeTour, type Tour } from '../tour.ts';

/** Reverses the part between two stops of one route, from after the first up to the second, where that costs less. */
export function twoOpt(tour: Tour, after: number, last: number, metres: number): boolean {
  const { next, prev } = tour;
  const route = tour.routeOf[after]!;
  if (tour.position[after]! >= tour.position[last]! || next[after] === last) return false;
  const first = next[after]!;
  const rest = next[last]!;
  let delta = metres;
  const owed = tour.penalty[route]!;
  if (tour.isTimed) {
    walkFrom(tour, after);
    walkOn(tour, after, last);
    for (let node = last; node !== first; node = prev[node]!) walkOn(tour, node, prev[node]!);
    delta += penaltyOf(tour, tour.load[route]!, walkInto(tour, first, rest));
  } else delta += penaltyOf(tour, tour.load[route]!, 0);
  if (delta >= owed - 1e-6) return false;

  let node = last;
  let from = after;
  while (node !== after) {
    const before = prev[node]!;
    linkNodes(tour, from, node);
    from = node;
    node = before;
  }
  linkNodes(tour, first, rest);
  recomputeTour(tour, route);
  return true;
}
