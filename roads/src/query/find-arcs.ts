import { arrivalsOf, startsOf } from './arc-ends.ts';
import type { ArcPath, ArcSearch } from './arc-search.ts';
import type { RoadNetwork } from './road-network.ts';
import { SameSegment } from './same-segment.ts';
import type { Snap } from './snap.ts';

/** The cheapest route between two places: its cost, and its arcs from the one with the start to the one with the end. */
export const findArcs = (network: RoadNetwork, search: ArcSearch, from: Snap, to: Snap): ArcPath | undefined => {
  if (from.segment === to.segment) return new SameSegment(network, search).find(from, to);
  const starts = startsOf(network, from);
  // The part of an arc before the start is not driven. Costs are shifted by the largest such part to stay positive.
  const shift = Math.max(0, ...starts.map(({ cost }) => cost));
  const path = search.find(
    starts.map(({ arc, cost }) => ({ arc, cost: shift - cost })),
    arrivalsOf(network, to),
  );
  return path && { cost: path.cost - shift, arcs: path.arcs };
};
