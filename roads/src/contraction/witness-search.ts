import { MinHeap } from './min-heap.ts';
import { noEdge, type RemainingGraph } from './remaining-graph.ts';

/**
 * Finds the shortcuts that replace a vertex. A route over the vertex needs none if the remaining graph has another one
 * that costs no more, its witness. The search for witnesses stops after `settleLimit` vertices. A witness missed costs
 * a needless shortcut, never a wrong route.
 */
export class WitnessSearch {
  readonly #graph: RemainingGraph;
  readonly #costs: Float64Array;
  readonly #isTarget: Uint8Array;
  readonly #heap: MinHeap;
  #touched: Uint32Array;
  #touchedCount = 0;

  constructor(graph: RemainingGraph) {
    this.#graph = graph;
    this.#costs = new Float64Array(graph.size).fill(Number.POSITIVE_INFINITY);
    this.#isTarget = new Uint8Array(graph.size);
    this.#heap = new MinHeap(graph.size);
    this.#touched = new Uint32Array(1024);
  }

  /** Calls `found` for each shortcut that contracting the vertex needs. `found` must not change the graph. */
  findShortcuts(vertex: number, settleLimit: number, found: (inEdge: number, outEdge: number) => void): void {
    const { firstIn, nextIn, firstOut, nextOut, tails, heads, costs } = this.#graph;
    for (let into = firstIn[vertex]!; into !== noEdge; into = nextIn[into]!) {
      const tail = tails[into]!;
      let targets = 0;
      let farthest = 0;
      for (let out = firstOut[vertex]!; out !== noEdge; out = nextOut[out]!) {
        if (heads[out] === tail) continue;
        targets++;
        this.#isTarget[heads[out]!] = 1;
        farthest = Math.max(farthest, costs[out]!);
      }
      if (targets > 0) this.#search(tail, vertex, targets, costs[into]! + farthest, settleLimit);
      for (let out = firstOut[vertex]!; out !== noEdge; out = nextOut[out]!) {
        this.#isTarget[heads[out]!] = 0;
        if (heads[out] === tail) continue;
        if (this.#costs[heads[out]!]! > costs[into]! + costs[out]!) found(into, out);
      }
      this.#forget();
    }
  }

  #search(from: number, without: number, targets: number, limit: number, settleLimit: number): void {
    const { firstOut, nextOut, heads, costs } = this.#graph;
    const heap = this.#heap;
    const best = this.#costs;
    const isTarget = this.#isTarget;
    let targetsLeft = targets;
    this.#touch(from, 0);
    for (let settled = 0; settled < settleLimit && heap.length > 0; settled++) {
      const vertex = heap.pop();
      const cost = best[vertex]!;
      if (isTarget[vertex] === 1 && --targetsLeft === 0) return;
      for (let edge = firstOut[vertex]!; edge !== noEdge; edge = nextOut[edge]!) {
        const head = heads[edge]!;
        const next = cost + costs[edge]!;
        if (next <= limit && next < best[head]! && head !== without) this.#touch(head, next);
      }
    }
  }

  #touch(vertex: number, cost: number): void {
    if (this.#costs[vertex] === Number.POSITIVE_INFINITY) {
      if (this.#touchedCount === this.#touched.length) {
        const larger = new Uint32Array(2 * this.#touched.length);
        larger.set(this.#touched);
        this.#touched = larger;
      }
      this.#touched[this.#touchedCount++] = vertex;
    }
    this.#costs[vertex] = cost;
    this.#heap.set(vertex, cost);
  }

  #forget(): void {
    for (let place = 0; place < this.#touchedCount; place++) {
      this.#costs[this.#touched[place]!] = Number.POSITIVE_INFINITY;
    }
    this.#touchedCount = 0;
    this.#heap.clear();
  }
}
