import type { ArcGraph } from './arc-graph.ts';
import { GrowingEdges } from './growing-edges.ts';
import { type Hierarchy, noMiddle } from './hierarchy.ts';
import { noEdge, RemainingGraph } from './remaining-graph.ts';
import { replaceVertex } from './replace-vertex.ts';
import { WitnessSearch } from './witness-search.ts';

const settleLimit = 60;

/** Builds the hierarchy of a profile. Any order is right; `orderArcs` finds one with few shortcuts. */
export const contractArcs = (graph: ArcGraph, order: Uint32Array): Hierarchy => {
  const remaining = new RemainingGraph(graph);
  const search = new WitnessSearch(remaining);
  const ranks = new Uint32Array(order.length);
  order.forEach((arc, rank) => {
    ranks[arc] = rank;
  });
  const up = new GrowingEdges(order.length, graph.heads.length);
  const down = new GrowingEdges(order.length, graph.heads.length);
  const shortcuts: number[] = [];
  const rankOf = (middle: number) => (middle === noMiddle ? noMiddle : ranks[middle]!);
  for (let rank = 0; rank < order.length; rank++) {
    const arc = order[rank]!;
    const { firstOut, nextOut, firstIn, nextIn, heads, tails, costs, middles } = remaining;
    for (let edge = firstOut[arc]!; edge !== noEdge; edge = nextOut[edge]!) {
      up.add(ranks[heads[edge]!]!, costs[edge]!, rankOf(middles[edge]!));
    }
    for (let edge = firstIn[arc]!; edge !== noEdge; edge = nextIn[edge]!) {
      down.add(ranks[tails[edge]!]!, costs[edge]!, rankOf(middles[edge]!));
    }
    up.endRow(rank);
    down.endRow(rank);
    replaceVertex(remaining, search, arc, settleLimit, shortcuts);
  }
  return {
    ranks,
    arcs: order,
    ...{ upFirst: up.first, upHeads: up.ends(), upCosts: up.costs(), upMiddles: up.middles() },
    ...{ downFirst: down.first, downTails: down.ends(), downCosts: down.costs(), downMiddles: down.middles() },
  };
};
