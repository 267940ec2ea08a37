import { decimetresOf, tenthsOf } from '../contraction/cost.ts';
import { baseArc } from '../graph/road-graph.ts';
import type { ArcSearch } from './arc-search.ts';
import { arcShape, type Place } from './arc-shape.ts';
import { findArcs } from './find-arcs.ts';
import type { RoadNetwork } from './road-network.ts';
import type { Snap } from './snap.ts';
import { nameText } from './street-name.ts';

export type Route = {
  /** Tenths of a second. */
  readonly duration: number;
  /** Decimetres. */
  readonly distance: number;
  /** The line that is driven, from snap to snap. */
  readonly line: readonly Place[];
  /** The streets in their order, each with the decimetres on it. The name is empty where the map has none. */
  readonly streets: readonly { readonly name: string; readonly distance: number }[];
};

/** The fastest route between two places, undefined if there is none. */
export const findRoute = (network: RoadNetwork, search: ArcSearch, from: Snap, to: Snap): Route | undefined => {
  const path = findArcs(network, search, from, to);
  if (path === undefined) return undefined;
  const line: Place[] = [];
  const streets: { name: number; distance: number }[] = [];
  path.arcs.forEach((state, index) => {
    const arc = baseArc(network.graph, state);
    const start = index === 0 ? from : undefined;
    const end = index === path.arcs.length - 1 ? to : undefined;
    const shape = arcShape(network.graph, arc, start, end);
    // The first place of an arc is the last one of the arc before.
    line.push(...(line.length === 0 ? shape.places : shape.places.slice(1)));
    const name = network.graph.segmentNames[arc >> 1]!;
    const last = streets.at(-1);
    if (last?.name === name) last.distance += shape.distance;
    else streets.push({ name, distance: shape.distance });
  });
  return {
    duration: tenthsOf(path.cost),
    distance: decimetresOf(path.cost),
    line,
    streets: streets.map(({ name, distance }) => ({ name: nameText(network.graph, name), distance })),
  };
};
