import { arcDurations, closed } from '../graph/arc-durations.ts';
import { allClasses, arcCountOf, baseArc, classBit, type RoadGraph, vehicleClasses } from '../graph/road-graph.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import { costOf } from './cost.ts';

/**
 * The graph that is searched: its vertices are arcs, its edges turns. The cost of arriving at the beginning of an arc
 * is what a search computes, so an edge costs the arc it leaves and the turn. Arcs and turns closed to the profile have
 * no edges.
 */
export type ArcGraph = {
  readonly first: Uint32Array;
  readonly heads: Uint32Array;
  readonly costs: Float64Array;
};

export const arcGraph = (graph: RoadGraph, profile: VehicleProfile): ArcGraph =>
  arcGraphOf(graph, arcDurations(graph, profile), classBit(profile.vehicleClass));

/** The graph of a vehicle that may drive wherever some class may, as fast as the fastest. */
export const arcGraphOfAll = (graph: RoadGraph): ArcGraph => {
  const [fastest, ...others] = vehicleClasses.map((vehicleClass) => arcDurations(graph, { vehicleClass }));
  const durations = fastest!.map((first, arc) =>
    others.reduce((best, { [arc]: next = closed }) => {
      if (best === closed || next === closed) return Math.max(best, next);
      return Math.min(best, next);
    }, first),
  );
  return arcGraphOf(graph, durations, allClasses);
};

const arcGraphOf = (graph: RoadGraph, durations: Int32Array, classes: number): ArcGraph => {
  const { turnFirst, turnArcs, turnClasses, turnCosts, lengths } = graph;
  const arcCount = arcCountOf(graph);
  const first = new Uint32Array(arcCount + 1);
  const heads = new Uint32Array(turnArcs.length);
  const costs = new Float64Array(turnArcs.length);
  let count = 0;
  for (let arc = 0; arc < arcCount; arc++) {
    const duration = durations[arc]!;
    if (duration !== closed) {
      const length = lengths[baseArc(graph, arc) >> 1]!;
      for (let turn = turnFirst[arc]!; turn < turnFirst[arc + 1]!; turn++) {
        const head = turnArcs[turn]!;
        if ((turnClasses[turn]! & classes) === 0 || durations[head] === closed) continue;
        heads[count] = head;
        costs[count++] = costOf(duration + turnCosts[turn]!, length);
      }
    }
    first[arc + 1] = count;
  }
  return { first, heads: heads.slice(0, count), costs: costs.slice(0, count) };
};
