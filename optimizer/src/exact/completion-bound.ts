import type { Model } from '../model/model.ts';
import { travelM, travelS } from '../model/travel.ts';
import { setupFrom } from '../plan/recompute.ts';

/**
 * A lower bound on the cost of the stops left, on any vehicles: the cheapest ways through every set of stops by Held &
 * Karp (1962), without windows, loads and groups.
 */
export class CompletionBound {
  readonly #indexOf: Int32Array;
  readonly #width: number;
  /** By vehicle: the least costs by set × stop, and the bounds computed so far. */
  readonly #ways: ReadonlyMap<number, Float64Array>;
  readonly #known: ReadonlyMap<number, Float64Array>;
  /** By set: its least cost on any number of vehicles. */
  readonly #apart: Float64Array;

  constructor(model: Model, nodes: readonly number[], vehicles: readonly number[]) {
    this.#indexOf = new Int32Array(model.taskCount).fill(-1);
    nodes.forEach((node, i) => {
      this.#indexOf[node] = i;
    });
    this.#width = nodes.length + 1;
    this.#ways = new Map(vehicles.map((v) => [v, leastCosts(model, nodes, v)]));
    this.#known = new Map(vehicles.map((v) => [v, new Float64Array(this.#width << nodes.length).fill(Number.NaN)]));
    this.#apart = new Float64Array(1 << nodes.length).fill(Number.POSITIVE_INFINITY);
    this.#apart[0] = 0;
    for (const [v, costs] of this.#ways) {
      const routeCost = model.fixedCost[v]!;
      for (let set = 1; set < this.#apart.length; set++) {
        for (let part = set; part > 0; part = (part - 1) & set) {
          const cost = routeCost + costs[part * this.#width + nodes.length]! + this.#apart[set ^ part]!;
          if (cost < this.#apart[set]!) this.#apart[set] = cost;
        }
      }
    }
  }

  /** All stops, as bits. */
  get all(): number {
    return this.#apart.length - 1;
  }

  without(left: number, node: number): number {
    return left & ~(1 << this.#indexOf[node]!);
  }

  /** The bound while the vehicle is at this node: it continues with some of the stops, other vehicles take the rest. */
  cost(vehicle: number, node: number, left: number): number {
    const known = this.#known.get(vehicle)!;
    const at = left * this.#width + this.#indexOf[node]!;
    if (Number.isNaN(known[at]!)) known[at] = this.#compute(this.#ways.get(vehicle)!, this.#indexOf[node]!, left);
    return known[at]!;
  }

  #compute(costs: Float64Array, index: number, left: number): number {
    let least = costs[index]! + this.#apart[left]!;
    for (let part = left; part > 0; part = (part - 1) & left) {
      const cost = costs[part * this.#width + index]! + this.#apart[left ^ part]!;
      if (cost < least) least = cost;
    }
    return least;
  }
}

/** Set × stop: the least price of driving from that stop, or the start, through all of the set and to the end. */
function leastCosts(model: Model, nodes: readonly number[], vehicle: number): Float64Array {
  const nodeCount = nodes.length;
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  const steps = [...nodes, start].map((from) => nodes.map((to) => leastStep(model, vehicle, from, to)));
  const homes = [...nodes, start].map((from) => leastStep(model, vehicle, from, end));
  const mine = nodes.map((node) => model.compatible[model.unitOf[node]! * model.vehicleCount + vehicle] === 1);
  const least = new Float64Array((nodeCount + 1) << nodeCount).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i <= nodeCount; i++) least[i] = homes[i]!;
  for (let set = 1; set < 1 << nodeCount; set++) {
    for (let i = 0; i <= nodeCount; i++) {
      let cost = Number.POSITIVE_INFINITY;
      for (let j = 0; j < nodeCount; j++) {
        if ((set & (1 << j)) === 0 || !mine[j]) continue;
        cost = Math.min(cost, steps[i]![j]! + least[(set ^ (1 << j)) * (nodeCount + 1) + j]!);
      }
      least[set * (nodeCount + 1) + i] = cost;
    }
  }
  return least;
}

/** The price of a leg and the stop at its end, by way of a reload where that is a short cut. */
function leastStep(model: Model, vehicle: number, from: number, to: number): number {
  const price = (a: number, b: number): number =>
    model.perMetre[vehicle]! * travelM(model, vehicle, a, b) +
    model.perSecond[vehicle]! * (travelS(model, vehicle, a, b) + setupFrom(model, a, b));
  const stopCost = to < model.taskCount ? model.perSecond[vehicle]! * model.serviceS[to]! : 0;
  let least = price(from, to);
  for (let reload = model.reloadsFrom; reload < model.taskCount; reload++) {
    least = Math.min(least, price(from, reload) + price(reload, to));
  }
  return least + stopCost;
}
