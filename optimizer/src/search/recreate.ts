import { insertAt } from '../insertion/insert-with-reload.ts';
import type { InsertionCache } from '../insertion/insertion-cache.ts';
import type { InsertionPosition } from '../insertion/position.ts';
import type { Model } from '../model/model.ts';
import type { Random } from '../model/random.ts';
import { travelM, travelS } from '../model/travel.ts';
import { dropUnassigned, type Plan } from '../plan/plan.ts';
import { recomputeBetweenInStep, recomputeInStep } from '../plan/recompute.ts';
import { recomputePdptwAround } from '../plan/recompute-pdptw.ts';
import { recomputeVrptwAround } from '../plan/recompute-vrptw.ts';
import { saveRoute, type Undo } from './undo.ts';

/** Orders of insertion and their weights (Christiaens & Vanden Berghe 2020, tables 4 and 8). */
export type InsertionOrders = {
  readonly keys: readonly Float64Array[];
  readonly weights: readonly number[];
  readonly sum: number;
};

/** By unit, ascending: demand, far, close; with time windows also tight, opening early, closing late. */
export function insertionOrders(model: Model): InsertionOrders {
  const { unitCount, firstOf, dimensionCount, vehicleCount, taskCount } = model;
  const byUnit = (key: (unit: number, node: number) => number): Float64Array =>
    new Float64Array(unitCount).map((_, u) => key(u, firstOf[u]!));
  const demand = byUnit((_, node) => {
    let sum = 0;
    for (let d = 0; d < dimensionCount; d++)
      sum -= model.delivery[node * dimensionCount + d]! + model.pickup[node * dimensionCount + d]!;
    return sum;
  });
  const close = byUnit((_, node) => {
    if (vehicleCount === 0) return 0;
    const m = travelM(model, 0, taskCount, node) + travelM(model, 0, node, taskCount + vehicleCount);
    return m > 0 ? m : travelS(model, 0, taskCount, node) + travelS(model, 0, node, taskCount + vehicleCount);
  });
  const keys = [demand, close.map((x) => -x), close];
  const weights = [4, 2, 1];
  if (model.isTimed) {
    keys.push(
      byUnit((_, node) => model.closesS[node]! - model.opensS[node]!),
      byUnit((_, node) => model.opensS[node]!),
      byUnit((_, node) => -model.closesS[node]!),
    );
    weights.push(2, 2, 2);
  }
  return { keys, weights, sum: RANDOM_WEIGHT + weights.reduce((a, b) => a + b, 0) };
}

const RANDOM_WEIGHT = 4;

/** Sorts the first `count` units of the list by a randomly chosen order. */
export function sortForInsertion(
  model: Model,
  orders: InsertionOrders,
  units: Int32Array,
  count: number,
  byLevel: boolean,
  random: Random,
): void {
  let pick = random.unit() * orders.sum - RANDOM_WEIGHT;
  random.shuffle(units, count);
  if (pick >= 0) {
    let order = 0;
    while (order < orders.weights.length - 1 && pick >= orders.weights[order]!) pick -= orders.weights[order++]!;
    sortBy(units, count, orders.keys[order]!, 1);
  }
  if (byLevel) sortBy(units, count, model.level, -1);
}

/**
 * Greedy insertion with blinks: each unit goes to its cheapest feasible position. Units without a position stay
 * unassigned. So do those not reached before the time is over, because with many breaks one insertion can take long.
 * Returns how many were reached.
 */
export function recreate(
  model: Model,
  plan: Plan,
  cache: InsertionCache,
  units: Int32Array,
  count: number,
  undo: Undo,
  random: Random,
  isOver: () => boolean,
): number {
  const position = cache.found;
  for (let i = 0; i < count; i++) {
    if (isOver()) return i;
    const unit = units[i]!;
    cache.find(unit, undo, random);
    if (position.cost === Number.POSITIVE_INFINITY) continue;
    saveRoute(model, plan, undo, position.vehicle);
    insertAt(model, plan, unit, position);
    if (model.isVrptw) recomputeVrptwAround(model, plan, position.vehicle, unit);
    else if (model.isPdptw) recomputePdptwAround(model, plan, position.vehicle, unit);
    else recomputeAround(model, plan, unit, position);
    dropUnassigned(model, plan, unit);
  }
  return count;
}

/** Updates the caches of the route that a unit was just inserted into. */
function recomputeAround(model: Model, plan: Plan, unit: number, position: InsertionPosition): void {
  const first = model.firstOf[unit]!;
  const last = model.secondOf[unit]! >= 0 ? model.secondOf[unit]! : first;
  if (position.site >= 0) recomputeInStep(model, plan, position.vehicle);
  else recomputeBetweenInStep(model, plan, position.vehicle, plan.prev[first]!, plan.next[last]!);
}

function sortBy(units: Int32Array, count: number, key: Float64Array | Int32Array, sign: number): void {
  if (count > 64) {
    units.subarray(0, count).sort((a, b) => sign * (key[a]! - key[b]!));
    return;
  }
  for (let i = 1; i < count; i++) {
    const unit = units[i]!;
    const k = sign * key[unit]!;
    let j = i - 1;
    while (j >= 0 && sign * key[units[j]!]! > k) {
      units[j + 1] = units[j]!;
      j--;
    }
    units[j + 1] = unit;
  }
}
