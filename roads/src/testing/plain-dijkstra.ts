import { costOf } from '../contraction/cost.ts';
import { MinHeap } from '../contraction/min-heap.ts';
import { closed } from '../graph/arc-durations.ts';
import { arcCountOf, baseArc, classBit } from '../graph/road-graph.ts';
import type { RoadNetwork } from '../query/road-network.ts';
import type { Snap } from '../query/snap.ts';

/**
 * The judge of all queries: Dijkstra's algorithm on the turns as they are, without a hierarchy. It differs from the
 * queries in how it begins: a vehicle drives to the end of its arc and turns from there, and whether it can stay on the
 * arc is considered apart.
 */
export class PlainDijkstra {
  readonly #network: RoadNetwork;
  readonly #bit: number;
  readonly #costs: Float64Array;
  readonly #heap: MinHeap;
  #to: readonly Snap[] = [];
  /** The arcs on which a vehicle arrives at each place. */
  #arrivals: readonly (readonly number[])[] = [];
  readonly #isTarget: Uint8Array;
  #targetCount = 0;

  constructor(network: RoadNetwork) {
    const arcCount = arcCountOf(network.graph);
    this.#network = network;
    this.#bit = classBit(network.profile.vehicleClass);
    this.#costs = new Float64Array(arcCount);
    this.#isTarget = new Uint8Array(arcCount);
    this.#heap = new MinHeap(arcCount);
  }

  /** Sets the places whose costs are asked for. */
  aimAt(to: readonly Snap[]): this {
    for (const arc of this.#arrivals.flat()) this.#isTarget[arc] = 0;
    this.#to = to;
    this.#arrivals = to.map((snap) => this.#arcsOn(snap));
    const targets = new Set(this.#arrivals.flat());
    for (const arc of targets) this.#isTarget[arc] = 1;
    this.#targetCount = targets.size;
    return this;
  }

  /** The cost from a place to each of them, Infinity if there is no route. */
  costsFrom(from: Snap): Float64Array {
    this.#costs.fill(Number.POSITIVE_INFINITY);
    this.#heap.clear();
    for (const arc of [2 * from.segment, 2 * from.segment + 1]) {
      if (this.#network.durations[arc] !== closed) this.#turn(arc, -this.#costTo(from, arc));
    }
    for (let left = this.#targetCount; left > 0 && this.#heap.length > 0; ) {
      const arc = this.#heap.pop();
      if (this.#isTarget[arc] === 1) left--;
      this.#turn(arc, this.#costs[arc]!);
    }
    return Float64Array.from(this.#to, (snap, place) => {
      let best = this.#costAlong(from, snap);
      for (const arc of this.#arrivals[place]!) {
        best = Math.min(best, this.#costs[arc]! + this.#costTo(snap, baseArc(this.#network.graph, arc)));
      }
      return best;
    });
  }

  #turn(arc: number, begun: number): void {
    const { graph, durations } = this.#network;
    const { turnFirst, turnArcs, turnClasses, turnCosts, lengths } = graph;
    const costs = this.#costs;
    const bit = this.#bit;
    const end = begun + costOf(durations[arc]!, lengths[baseArc(graph, arc) >> 1]!);
    const last = turnFirst[arc + 1]!;
    for (let turn = turnFirst[arc]!; turn < last; turn++) {
      const next = turnArcs[turn]!;
      if ((turnClasses[turn]! & bit) === 0 || durations[next] === closed) continue;
      const cost = end + costOf(turnCosts[turn]!, 0);
      if (cost < costs[next]!) {
        costs[next] = cost;
        this.#heap.set(next, cost);
      }
    }
  }

  #costAlong(from: Snap, to: Snap): number {
    if (from.segment !== to.segment) return Number.POSITIVE_INFINITY;
    const along = [2 * from.segment, 2 * from.segment + 1]
      .filter((arc) => this.#network.durations[arc] !== closed)
      .map((arc) => this.#costTo(to, arc) - this.#costTo(from, arc))
      .filter((cost) => cost >= 0);
    return Math.min(Number.POSITIVE_INFINITY, ...along);
  }

  #costTo(snap: Snap, arc: number): number {
    const length = this.#network.graph.lengths[snap.segment]!;
    const driven = (arc & 1) === 0 ? snap.offset : length - snap.offset;
    return costOf(Math.round((this.#network.durations[arc]! * driven) / length), driven);
  }

  #arcsOn(snap: Snap): readonly number[] {
    const { graph, durations } = this.#network;
    const arcs = [2 * snap.segment, 2 * snap.segment + 1].filter((arc) => durations[arc] !== closed);
    const copies = [...graph.copies.keys()].filter((copy) => arcs.includes(graph.copies[copy]!));
    return [...arcs, ...copies.map((copy) => 2 * graph.lengths.length + copy)];
  }
}
