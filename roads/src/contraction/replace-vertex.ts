import type { RemainingGraph } from './remaining-graph.ts';
import type { WitnessSearch } from './witness-search.ts';

/** Removes the vertex and adds its shortcuts. `shortcuts` is memory that all calls share. */
export const replaceVertex = (
  graph: RemainingGraph,
  search: WitnessSearch,
  vertex: number,
  limit: number,
  shortcuts: number[],
): void => {
  let count = 0;
  search.findShortcuts(vertex, limit, (into, out) => {
    shortcuts[count++] = graph.tails[into]!;
    shortcuts[count++] = graph.heads[out]!;
    shortcuts[count++] = graph.costs[into]! + graph.costs[out]!;
    shortcuts[count++] = graph.hops[into]! + graph.hops[out]!;
  });
  graph.remove(vertex);
  for (let next = 0; next < count; next += 4) {
    graph.add(shortcuts[next]!, shortcuts[next + 1]!, shortcuts[next + 2]!, vertex, shortcuts[next + 3]!);
  }
};
