import type { ArcGraph } from './arc-graph.ts';
import { MinHeap } from './min-heap.ts';
import { noEdge, RemainingGraph } from './remaining-graph.ts';
import { replaceVertex } from './replace-vertex.ts';
import { WitnessSearch } from './witness-search.ts';

/** A rough count of the shortcuts is enough for an order. */
const settleLimit = 20;

/**
 * The order in which arcs are contracted: first those whose removal adds few shortcuts and that lie among arcs not
 * contracted before, so that contraction thins the map evenly. The weights are those of RoutingKit (Dibbelt, Strasser
 * and Wagner).
 */
export const orderArcs = (graph: ArcGraph): Uint32Array => {
  const remaining = new RemainingGraph(graph);
  const search = new WitnessSearch(remaining);
  const levels = new Uint32Array(remaining.size);
  const queue = new MinHeap(remaining.size);
  const isStale = new Uint8Array(remaining.size);
  const evaluate = (vertex: number) => {
    isStale[vertex] = 0;
    queue.set(vertex, levels[vertex]! + shortcutRatio(remaining, search, vertex));
  };
  for (let vertex = 0; vertex < remaining.size; vertex++) evaluate(vertex);

  const order = new Uint32Array(remaining.size);
  const shortcuts: number[] = [];
  for (let rank = 0; rank < order.length; ) {
    const vertex = queue.pop();
    // Contraction changes the neighbours. They are evaluated again only when it is their turn.
    if (isStale[vertex] === 1) {
      evaluate(vertex);
      continue;
    }
    order[rank++] = vertex;
    const level = levels[vertex]! + 1;
    const touch = (neighbour: number) => {
      levels[neighbour] = Math.max(levels[neighbour]!, level);
      isStale[neighbour] = 1;
    };
    const { firstOut, nextOut, firstIn, nextIn, heads, tails } = remaining;
    for (let edge = firstOut[vertex]!; edge !== noEdge; edge = nextOut[edge]!) touch(heads[edge]!);
    for (let edge = firstIn[vertex]!; edge !== noEdge; edge = nextIn[edge]!) touch(tails[edge]!);
    replaceVertex(remaining, search, vertex, settleLimit, shortcuts);
  }
  return order;
};

const shortcutRatio = (graph: RemainingGraph, search: WitnessSearch, vertex: number): number => {
  let removed = 0;
  let removedHops = 0;
  for (let edge = graph.firstOut[vertex]!; edge !== noEdge; edge = graph.nextOut[edge]!) {
    removed++;
    removedHops += graph.hops[edge]!;
  }
  for (let edge = graph.firstIn[vertex]!; edge !== noEdge; edge = graph.nextIn[edge]!) {
    removed++;
    removedHops += graph.hops[edge]!;
  }
  if (removed === 0) return 0;
  let added = 0;
  let addedHops = 0;
  search.findShortcuts(vertex, settleLimit, (into, out) => {
    added++;
    addedHops += graph.hops[into]! + graph.hops[out]!;
  });
  return added / removed + addedHops / removedHops;
};
