import type { BestPositions } from '../best-positions.ts';
import { warpOfJoint } from '../time-warp.ts';
import { endOf, legIndex, linkNodes, penaltyOf, recomputeTour, startOf, type Tour } from '../tour.ts';

/** A customer and the stop to put it after, in the other route. */
type Relocation = { customer: number; after: number };

/**
 * Scratch of SWAP*: by customer, what its route costs more without it; and the best moves so far, in both directions.
 */
export type Swap = { readonly removals: Float64Array; readonly there: Relocation; readonly back: Relocation };

export function newSwap(tour: Tour): Swap {
  return {
    removals: new Float64Array(tour.customerCount),
    there: { customer: -1, after: -1 },
    back: { customer: -1, after: -1 },
  };
}

/**
 * SWAP* (Vidal 2022): finds the best exchange of two customers of two routes where each goes to its best position in
 * the other route, not to the position left free, or the best move of one alone. Applies it where it costs less.
 */
export function swapStar(tour: Tour, positions: BestPositions, swap: Swap, a: number, b: number): boolean {
  priceRemovals(tour, swap.removals, a);
  priceRemovals(tour, swap.removals, b);
  const { there, back } = swap;
  there.customer = -1;
  back.customer = -1;
  let best = findSwap(tour, positions, swap, a, b);
  best = findMove(tour, positions, swap, a, b, best);
  findMove(tour, positions, swap, b, a, best);
  return there.customer >= 0 && tryTrips(tour, swap, a, b);
}

function findSwap(tour: Tour, positions: BestPositions, swap: Swap, a: number, b: number): number {
  const { next, demand, load } = tour;
  const { removals, there, back } = swap;
  const endA = endOf(tour, a);
  const endB = endOf(tour, b);
  const startB = startOf(tour, b);
  const owed = penaltyOf(tour, load[a]!, 0) + penaltyOf(tour, load[b]!, 0);
  let best = 0;
  for (let u = next[startOf(tour, a)]!; u !== endA; u = next[u]!) {
    for (let v = next[startB]!; v !== endB; v = next[v]!) {
      const moved = demand[v]! - demand[u]!;
      let delta = removals[u]! + removals[v]! - owed;
      if (delta >= best) continue;
      delta += penaltyOf(tour, load[a]! + moved, 0) + penaltyOf(tour, load[b]! - moved, 0);
      if (delta >= best) continue;
      positions.findWithout(u, b, v);
      const after = positions.after;
      delta += positions.added;
      if (delta >= best) continue;
      positions.findWithout(v, a, u);
      delta += positions.added;
      if (delta >= best) continue;
      best = delta;
      there.customer = u;
      there.after = after;
      back.customer = v;
      back.after = positions.after;
    }
  }
  return best;
}

function findMove(tour: Tour, positions: BestPositions, swap: Swap, from: number, to: number, least: number): number {
  const { next, demand, load } = tour;
  const { removals, there, back } = swap;
  const end = endOf(tour, from);
  const owed = penaltyOf(tour, load[from]!, 0) + penaltyOf(tour, load[to]!, 0);
  let best = least;
  for (let u = next[startOf(tour, from)]!; u !== end; u = next[u]!) {
    let delta = removals[u]! - owed;
    if (delta >= best) continue;
    delta += penaltyOf(tour, load[from]! - demand[u]!, 0) + penaltyOf(tour, load[to]! + demand[u]!, 0);
    if (delta >= best) continue;
    positions.find(u, to);
    delta += positions.added;
    if (delta >= best) continue;
    best = delta;
    there.customer = u;
    there.after = positions.after;
    back.customer = -1;
  }
  return best;
}

/** By customer of the route: what the route costs more without it, without load. */
function priceRemovals(tour: Tour, removals: Float64Array, route: number): void {
  const { legs, next, prev } = tour;
  const end = endOf(tour, route);
  for (let node = next[startOf(tour, route)]!; node !== end; node = next[node]!) {
    const before = prev[node]!;
    const onward = next[node]!;
    const metres =
      legs[legIndex(tour, before, onward)]! - legs[legIndex(tour, before, node)]! - legs[legIndex(tour, node, onward)]!;
    const warp = tour.isTimed ? warpOfJoint(tour, before, onward) - tour.warpS[route]! : 0;
    removals[node] = metres + tour.price.warp * warp;
  }
}

/**
 * Makes the moves, and takes them back when the routes together are no cheaper: the price of one move ignores the
 * other.
 */
function tryTrips(tour: Tour, { there, back }: Swap, a: number, b: number): boolean {
  const u = there.customer;
  const v = back.customer;
  const before = routeCost(tour, a) + routeCost(tour, b);
  const changedA = tour.changedAt[a]!;
  const changedB = tour.changedAt[b]!;
  const uFrom = tour.prev[u]!;
  // Both stops leave before either is inserted, so a stop that leaves is named by the one before it.
  const vFrom = v >= 0 ? tour.prev[v]! : -1;
  removeNode(tour, u);
  if (v >= 0) removeNode(tour, v);
  putAfter(tour, u, there.after);
  if (v >= 0) putAfter(tour, v, back.after);
  recomputeTour(tour, a);
  recomputeTour(tour, b);
  if (routeCost(tour, a) + routeCost(tour, b) < before - 1e-6) return true;
  removeNode(tour, u);
  if (v >= 0) removeNode(tour, v);
  putAfter(tour, u, uFrom);
  if (v >= 0) putAfter(tour, v, vFrom);
  recomputeTour(tour, a);
  recomputeTour(tour, b);
  tour.changedAt[a] = changedA;
  tour.changedAt[b] = changedB;
  return false;
}

function routeCost(tour: Tour, route: number): number {
  const end = endOf(tour, route);
  let metres = 0;
  for (let node = startOf(tour, route); node !== end; node = tour.next[node]!) {
    metres += tour.legs[legIndex(tour, node, tour.next[node]!)]!;
  }
  return metres + tour.penalty[route]!;
}

function removeNode(tour: Tour, node: number): void {
  linkNodes(tour, tour.prev[node]!, tour.next[node]!);
}

function putAfter(tour: Tour, node: number, after: number): void {
  const onward = tour.next[after]!;
  linkNodes(tour, after, node);
  linkNodes(tour, node, onward);
}
