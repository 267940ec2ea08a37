import { walkFrom, walkInto, walkOn } from './time-warp.ts';
import { legAt, type Tour } from './tour.ts';

/** What a customer between two stops of a route adds to the route, load aside; what stood between them leaves. */
export function insertionCost(tour: Tour, customer: number, before: number, onward: number): number {
  const { legs } = tour;
  const metres =
    legs[legAt(tour, before, customer)]! + legs[legAt(tour, customer, onward)]! - legs[legAt(tour, before, onward)]!;
  if (!tour.isTimed) return metres;
  walkFrom(tour, before);
  walkOn(tour, before, customer);
  return metres + tour.price.warp * (walkInto(tour, customer, onward) - tour.warpS[tour.routeOf[before]!]!);
}
