import { arcGraph } from '../../contraction/arc-graph.ts';
import { arcDurations } from '../../graph/arc-durations.ts';
import { buildGraph } from '../../graph/build-graph.ts';
import type { OsmExtract } from '../../osm/extract.ts';
import { largestPart } from '../../query/largest-part.ts';
import type { RoadNetwork } from '../../query/road-network.ts';

/** What matching and simulated drives need of a network. It has no hierarchy, which takes most of the time to build. */
export function matchingNetwork(extract: OsmExtract): Omit<RoadNetwork, 'hierarchy'> {
  const profile = { vehicleClass: 'car' } as const;
  const graph = buildGraph(extract);
  return { graph, profile, durations: arcDurations(graph, profile), mainArcs: largestPart(arcGraph(graph, profile)) };
}
