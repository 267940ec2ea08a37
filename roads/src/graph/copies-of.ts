import { type RoadGraph, segmentCountOf } from './road-graph.ts';

/** The copies of an arc. Most arcs have none. */
export const copiesOf = (graph: RoadGraph, arc: number): readonly number[] => {
  const { copies } = graph;
  let low = 0;
  for (let high = copies.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (copies[middle]! < arc) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (; copies[low] === arc; low++) found.push(2 * segmentCountOf(graph) + low);
  return found;
};
