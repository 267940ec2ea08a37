import type { ArcGraph } from './arc-graph.ts';
import { noMiddle } from './hierarchy.ts';

export const noEdge = -1;

/**
 * The part of the graph that is not contracted yet, with the shortcuts that replace what is. Edges are rows of columns
 * in two linked lists, by tail and by head. Rows of removed edges are used again, so the memory follows the largest
 * remaining graph, not the number of all shortcuts.
 */
export class RemainingGraph {
  readonly firstOut: Int32Array;
  readonly firstIn: Int32Array;
  nextOut: Int32Array;
  nextIn: Int32Array;
  tails: Uint32Array;
  heads: Uint32Array;
  costs: Float64Array;
  middles: Int32Array;
  /** The turns that an edge stands for. */
  hops: Uint32Array;
  #count = 0;
  #free = noEdge;

  constructor(graph: ArcGraph) {
    const size = graph.first.length - 1;
    const capacity = Math.ceil(graph.heads.length * 1.25) + 16;
    this.firstOut = new Int32Array(size).fill(noEdge);
    this.firstIn = new Int32Array(size).fill(noEdge);
    this.nextOut = new Int32Array(capacity);
    this.nextIn = new Int32Array(capacity);
    this.tails = new Uint32Array(capacity);
    this.heads = new Uint32Array(capacity);
    this.costs = new Float64Array(capacity);
    this.middles = new Int32Array(capacity);
    this.hops = new Uint32Array(capacity);
    for (let tail = 0; tail < size; tail++) {
      for (let edge = graph.first[tail]!; edge < graph.first[tail + 1]!; edge++) {
        this.add(tail, graph.heads[edge]!, graph.costs[edge]!, noMiddle, 1);
      }
    }
  }

  get size(): number {
    return this.firstOut.length;
  }

  /** Adds an edge unless there is one as cheap, and replaces one that costs more. An edge to its own tail is useless. */
  add(tail: number, head: number, cost: number, middle: number, hops: number): void {
    if (tail === head) return;
    for (let edge = this.firstOut[tail]!; edge !== noEdge; edge = this.nextOut[edge]!) {
      if (this.heads[edge] !== head) continue;
      if (this.costs[edge]! > cost) {
        this.costs[edge] = cost;
        this.middles[edge] = middle;
        this.hops[edge] = hops;
      }
      return;
    }
    const edge = this.#newRow();
    this.tails[edge] = tail;
    this.heads[edge] = head;
    this.costs[edge] = cost;
    this.middles[edge] = middle;
    this.hops[edge] = hops;
    this.nextOut[edge] = this.firstOut[tail]!;
    this.firstOut[tail] = edge;
    this.nextIn[edge] = this.firstIn[head]!;
    this.firstIn[head] = edge;
  }

  /** Removes a vertex with all its edges. */
  remove(vertex: number): void {
    for (let edge = this.firstOut[vertex]!; edge !== noEdge; edge = this.nextOut[edge]!) {
      unlink(this.firstIn, this.nextIn, this.heads[edge]!, edge);
      this.#release(edge);
    }
    for (let edge = this.firstIn[vertex]!; edge !== noEdge; edge = this.nextIn[edge]!) {
      unlink(this.firstOut, this.nextOut, this.tails[edge]!, edge);
      this.#release(edge);
    }
    this.firstOut[vertex] = noEdge;
    this.firstIn[vertex] = noEdge;
  }

  /** Free rows are linked by their tails, because `remove` still follows the other two links. */
  #release(edge: number): void {
    this.tails[edge] = this.#free + 1;
    this.#free = edge;
  }

  #newRow(): number {
    if (this.#free !== noEdge) {
      const edge = this.#free;
      this.#free = this.tails[edge]! - 1;
      return edge;
    }
    if (this.#count === this.heads.length) this.#grow();
    return this.#count++;
  }

  #grow(): void {
    const capacity = Math.ceil(this.heads.length * 1.5);
    this.nextOut = grown(this.nextOut, new Int32Array(capacity));
    this.nextIn = grown(this.nextIn, new Int32Array(capacity));
    this.tails = grown(this.tails, new Uint32Array(capacity));
    this.heads = grown(this.heads, new Uint32Array(capacity));
    this.costs = grown(this.costs, new Float64Array(capacity));
    this.middles = grown(this.middles, new Int32Array(capacity));
    this.hops = grown(this.hops, new Uint32Array(capacity));
  }
}

const grown = <T extends Int32Array | Uint32Array | Float64Array>(from: T, to: T): T => {
  to.set(from);
  return to;
};

const unlink = (first: Int32Array, next: Int32Array, vertex: number, edge: number): void => {
  let previous = first[vertex]!;
  if (previous === edge) {
    first[vertex] = next[edge]!;
    return;
  }
  while (next[previous] !== edge) previous = next[previous]!;
  next[previous] = next[edge]!;
};
