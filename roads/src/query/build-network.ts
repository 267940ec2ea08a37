import { arcGraph, arcGraphOfAll } from '../contraction/arc-graph.ts';
import { contractArcs } from '../contraction/contract-arcs.ts';
import { orderArcs } from '../contraction/order-arcs.ts';
import { arcDurations } from '../graph/arc-durations.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import { largestPart } from './largest-part.ts';
import type { RoadNetwork } from './road-network.ts';

/**
 * Everything that queries for a profile need. Minutes of work for a large extract, so a file stores the result. The
 * order is from `networkOrder`. It is the slower half of the work and the same for all profiles.
 */
export const buildNetwork = (
  graph: RoadGraph,
  profile: VehicleProfile,
  order: Uint32Array = networkOrder(graph),
): RoadNetwork => {
  const arcs = arcGraph(graph, profile);
  const hierarchy = contractArcs(arcs, order);
  return { graph, profile, durations: arcDurations(graph, profile), mainArcs: largestPart(arcs), hierarchy };
};

/** An order of the arcs that suits every profile: the main roads are the same for all. */
export const networkOrder = (graph: RoadGraph): Uint32Array => orderArcs(arcGraphOfAll(graph));
