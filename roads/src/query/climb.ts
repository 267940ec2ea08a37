import { MinHeap } from '../contraction/min-heap.ts';
import { SlotTable } from './slot-table.ts';

/** The edges by which a search climbs: those upward from the start, or those downward to the end. */
export type ClimbEdges = {
  readonly first: Uint32Array;
  readonly ends: Uint32Array;
  readonly costs: Float64Array;
};

const none = -1;

/** One half of a search in a hierarchy: Dijkstra's algorithm that only climbs. */
export class Climb {
  readonly #edges: ClimbEdges;
  readonly #slots = new SlotTable();
  readonly #heap = new MinHeap(512);
  #costs = new Float64Array(512);
  /** The slot and the edge by which a slot was reached. */
  #parents = new Int32Array(512);
  #parentEdges = new Uint32Array(512);

  constructor(edges: ClimbEdges) {
    this.#edges = edges;
  }

  clear(): void {
    this.#slots.clear();
    this.#heap.clear();
  }

  begin(rank: number, cost: number): void {
    this.#reach(rank, cost, none, 0);
  }

  /** The least cost of a rank not settled yet. */
  get nextCost(): number {
    return this.#heap.minKey;
  }

  /** Settles the nearest rank and returns it. */
  settle(): number {
    const slot = this.#heap.pop();
    const rank = this.#slots.vertices[slot]!;
    const cost = this.#costs[slot]!;
    const { first, ends, costs } = this.#edges;
    for (let edge = first[rank]!; edge < first[rank + 1]!; edge++) {
      this.#reach(ends[edge]!, cost + costs[edge]!, slot, edge);
    }
    return rank;
  }

  /** The cost of a rank as far as it is known. */
  costOf(rank: number): number {
    const slot = this.#slots.find(rank);
    return slot === none ? Number.POSITIVE_INFINITY : this.#costs[slot]!;
  }

  /** The edges between the beginning and the rank, the highest first, each with its lower rank. */
  edgesTo(rank: number): readonly { readonly edge: number; readonly lower: number }[] {
    const path: { edge: number; lower: number }[] = [];
    for (let slot = this.#slots.find(rank); this.#parents[slot] !== none; slot = this.#parents[slot]!) {
      path.push({ edge: this.#parentEdges[slot]!, lower: this.#slots.vertices[this.#parents[slot]!]! });
    }
    return path;
  }

  #reach(rank: number, cost: number, parent: number, edge: number): void {
    const known = this.#slots.count;
    const slot = this.#slots.claim(rank);
    if (slot === this.#costs.length) this.#grow();
    if (slot < known && this.#costs[slot]! <= cost) return;
    this.#costs[slot] = cost;
    this.#parents[slot] = parent;
    this.#parentEdges[slot] = edge;
    this.#heap.set(slot, cost);
  }

  #grow(): void {
    const old = { costs: this.#costs, parents: this.#parents, edges: this.#parentEdges };
    this.#costs = new Float64Array(2 * old.costs.length);
    this.#parents = new Int32Array(2 * old.costs.length);
    this.#parentEdges = new Uint32Array(2 * old.costs.length);
    this.#costs.set(old.costs);
    this.#parents.set(old.parents);
    this.#parentEdges.set(old.edges);
  }
}
