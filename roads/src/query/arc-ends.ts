import { costOf } from '../contraction/cost.ts';
import { closed } from '../graph/arc-durations.ts';
import { copiesOf } from '../graph/copies-of.ts';
import type { RoadNetwork } from './road-network.ts';
import type { Snap } from './snap.ts';

/** An arc on which a route begins or ends, and the cost from the beginning of the arc to that place. */
export type ArcEnd = { readonly arc: number; readonly cost: number };

/** The cost from the beginning of the arc to the place. It never decreases along the arc, so differences are costs. */
const costTo = (network: RoadNetwork, snap: Snap, arc: number): number => {
  const length = network.graph.lengths[snap.segment]!;
  const driven = (arc & 1) === 0 ? snap.offset : length - snap.offset;
  return costOf(Math.round((network.durations[arc]! * driven) / length), driven);
};

/** The directions in which a vehicle can leave. It came over no restriction, so no copies are among them. */
export const startsOf = (network: RoadNetwork, snap: Snap): readonly ArcEnd[] =>
  [2 * snap.segment, 2 * snap.segment + 1]
    .filter((arc) => network.durations[arc] !== closed)
    .map((arc) => ({ arc, cost: costTo(network, snap, arc) }));

/** The arcs by which a vehicle can arrive. */
export const arrivalsOf = (network: RoadNetwork, snap: Snap): readonly ArcEnd[] =>
  startsOf(network, snap).flatMap((end) => [end, ...copiesOf(network.graph, end.arc).map((arc) => ({ ...end, arc }))]);
