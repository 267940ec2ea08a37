import type { Random } from '../model/random.ts';
import type { Child } from './crossover.ts';
import { insertionCost } from './insertion-cost.ts';
import type { Neighbours } from './neighbours.ts';
import { linkNodes, loadRoutes, penaltyOf, recomputeTour, startOf, type Tour } from './tour.ts';

/**
 * Loads a child and inserts the customers left over, in random order, at the cheapest position beside a near customer.
 */
export function loadChild(tour: Tour, child: Child, near: Neighbours, random: Random): void {
  loadRoutes(tour, child.routes, child.isOld);
  for (const c of child.left) tour.routeOf[c] = -1;
  const left = Int32Array.from(child.left);
  random.shuffle(left);
  for (const c of left) {
    const after = cheapestAfter(tour, c, near);
    const onward = tour.next[after]!;
    linkNodes(tour, after, c);
    linkNodes(tour, c, onward);
    recomputeTour(tour, tour.routeOf[after]!);
  }
}

function cheapestAfter(tour: Tour, customer: number, near: Neighbours): number {
  let best = Number.POSITIVE_INFINITY;
  let bestAfter = -1;
  const look = (after: number): void => {
    const route = tour.routeOf[after]!;
    const load = tour.load[route]!;
    const loads = penaltyOf(tour, load + tour.demand[customer]!, 0) - penaltyOf(tour, load, 0);
    const cost = loads + insertionCost(tour, customer, after, tour.next[after]!);
    if (cost >= best) return;
    best = cost;
    bestAfter = after;
  };
  for (let i = near.from[customer]!; i < near.from[customer + 1]!; i++) {
    const other = near.list[i]!;
    if (tour.routeOf[other]! < 0) continue;
    look(other);
    if (tour.prev[other]! >= tour.customerCount) look(tour.prev[other]!);
  }
  const empty = tour.size.indexOf(0);
  if (empty >= 0) look(startOf(tour, empty));
  return bestAfter >= 0 ? bestAfter : startOf(tour, 0);
}
