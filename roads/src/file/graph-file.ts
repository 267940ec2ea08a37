import type { RoadGraph } from '../graph/road-graph.ts';
import type { DataKind } from './data-kind.ts';
import { openDataFile } from './open-data-file.ts';
import type { Skeleton } from './skeleton.ts';
import { writeDataFile } from './write-data-file.ts';

/** Increase the edition if a field of the graph changes, or its meaning. */
const graphKind: DataKind = { kind: 'graph', edition: 1 };

/** A graph with the order for its networks, which is the slower half of making them. */
export type OrderedGraph = { readonly graph: RoadGraph; readonly order: Uint32Array };

/** Stores what networks are made of. It takes a tenth of the bytes of all networks. */
export const writeGraph = (path: string, data: OrderedGraph, about: Skeleton): Promise<void> =>
  writeDataFile(path, { ...graphKind, about, data });

export async function readGraph(path: string): Promise<OrderedGraph> {
  const file = await openDataFile(path, graphKind);
  try {
    return { graph: await file.load<RoadGraph>('graph'), order: await file.load<Uint32Array>('order') };
  } finally {
    await file.close();
  }
}
