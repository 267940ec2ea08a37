import type { Hierarchy } from '../contraction/hierarchy.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';

/** A road graph with all that queries for one profile need. Nothing in it changes, so threads share it. */
export type RoadNetwork = {
  readonly graph: RoadGraph;
  readonly profile: VehicleProfile;
  /** Of each arc, from `arcDurations`. */
  readonly durations: Int32Array;
  /** 1 for the arcs of the largest part in which every arc can be reached from every other. */
  readonly mainArcs: Uint8Array;
  readonly hierarchy: Hierarchy;
};
