import { walkAlong, walkFrom, walkInto, walkOn, warpOfJoint } from '../time-warp.ts';
import { linkNodes, penaltyOf, recomputeTour, type Tour } from '../tour.ts';

/**
 * Moves a customer, or it and the next one (reversed or not), after another stop, where that costs less. `metres` is
 * the change in distance.
 */
export function relocate(
  tour: Tour,
  first: number,
  last: number,
  isTurned: boolean,
  after: number,
  metres: number,
): boolean {
  const { next, prev, routeOf } = tour;
  const before = prev[first]!;
  const rest = next[last]!;
  if (after === before || after === first || after === last) return false;
  const head = isTurned ? last : first;
  const tail = isTurned ? first : last;
  const onward = next[after]!;
  const from = routeOf[first]!;
  const to = routeOf[after]!;
  let delta = metres;
  const owed = from === to ? tour.penalty[from]! : tour.penalty[from]! + tour.penalty[to]!;
  if (from === to)
    delta += penaltyOf(tour, tour.load[from]!, tour.isTimed ? warpWithin(tour, first, last, head, tail, after) : 0);
  else {
    const moved = tour.loadTo[last]! - tour.loadTo[first]! + tour.demand[first]!;
    delta += penaltyOf(tour, tour.load[from]! - moved, tour.isTimed ? warpOfJoint(tour, before, rest) : 0);
    if (delta >= owed) return false;
    delta += penaltyOf(tour, tour.load[to]! + moved, tour.isTimed ? warpOfStops(tour, head, tail, after) : 0);
  }
  if (delta >= owed - 1e-6) return false;

  linkNodes(tour, before, rest);
  linkNodes(tour, after, head);
  if (head !== tail) linkNodes(tour, head, tail);
  linkNodes(tour, tail, onward);
  recomputeTour(tour, from);
  if (from !== to) recomputeTour(tour, to);
  return true;
}

function warpOfStops(tour: Tour, head: number, tail: number, after: number): number {
  walkFrom(tour, after);
  walkOn(tour, after, head);
  if (head !== tail) walkOn(tour, head, tail);
  return walkInto(tour, tail, tour.next[after]!);
}

function warpWithin(tour: Tour, first: number, last: number, head: number, tail: number, after: number): number {
  const { next, prev, position } = tour;
  const before = prev[first]!;
  const rest = next[last]!;
  if (position[after]! > position[first]!) {
    walkFrom(tour, before);
    walkAlong(tour, before, rest, after);
    walkOn(tour, after, head);
    if (head !== tail) walkOn(tour, head, tail);
    return walkInto(tour, tail, next[after]!);
  }
  walkFrom(tour, after);
  walkOn(tour, after, head);
  if (head !== tail) walkOn(tour, head, tail);
  walkAlong(tour, tail, next[after]!, before);
  return walkInto(tour, before, rest);
}
