import { walkFrom, walkInto, walkOn } from './time-warp.ts';
import { legIndex, type Tour } from './tour.ts';

/**
 * What a customer between two stops of a route adds to its cost, without load. The customers between the two stops
 * leave.
 */
export function insertionCost(tour: Tour, customer: number, before: number, onward: number): number {
  const { legs } = tour;
  const metres =
    legs[legIndex(tour, before, customer)]! +
    legs[legIndex(tour, customer, onward)]! -
    legs[legIndex(tour, before, onward)]!;
  if (!tour.isTimed) return metres;
  walkFrom(tour, before);
  walkOn(tour, before, customer);
  return metres + tour.price.warp * (walkInto(tour, customer, onward) - tour.warpS[tour.routeOf[before]!]!);
}
