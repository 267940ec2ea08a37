import { costOf } from '../contraction/cost.ts';
import { closed } from '../graph/arc-durations.ts';
import { classBit } from '../graph/road-graph.ts';
import { type ArcEnd, arrivalsOf, startsOf } from './arc-ends.ts';
import type { ArcPath, ArcSearch } from './arc-search.ts';
import type { RoadNetwork } from './road-network.ts';
import type { Snap } from './snap.ts';

/**
 * Routes between two places of one segment. A search from the beginning of an arc to its beginning finds the empty
 * path, which is right only if the vehicle does not have to drive backwards. Otherwise it must leave the segment and
 * return. The paths that do are the same for all places of a segment and searched once.
 */
export class SameSegment {
  readonly #network: RoadNetwork;
  readonly #search: ArcSearch;
  readonly #around = new Map<string, ArcPath | undefined>();

  constructor(network: RoadNetwork, search: ArcSearch) {
    this.#network = network;
    this.#search = search;
  }

  /** The cheapest route, with its first and last arc. */
  find(from: Snap, to: Snap): ArcPath | undefined {
    if (from.offset === to.offset) return this.#stay(from);
    let best: ArcPath | undefined;
    const offer = (cost: number, arcs: readonly number[]) => {
      if (best === undefined || cost < best.cost) best = { cost, arcs };
    };
    for (const start of startsOf(this.#network, from)) {
      for (const arrival of startsOf(this.#network, to)) {
        if (start.arc === arrival.arc && start.cost <= arrival.cost) offer(arrival.cost - start.cost, [start.arc]);
        const around = this.#pathAround(start.arc, arrival.arc, to);
        if (around !== undefined) offer(around.cost - start.cost + arrival.cost, around.arcs);
      }
    }
    return best;
  }

  #stay(snap: Snap): ArcPath | undefined {
    const [start] = startsOf(this.#network, snap);
    return start && { cost: 0, arcs: [start.arc] };
  }

  /** The cheapest path from the beginning of an arc over its end to the beginning of the other. */
  #pathAround(from: number, to: number, snap: Snap): ArcPath | undefined {
    const key = `${from} ${to}`;
    if (!this.#around.has(key)) {
      const ends = arrivalsOf(this.#network, snap).filter(({ arc }) => this.#isOn(arc, to));
      const path = this.#search.find(
        successorsOf(this.#network, from),
        ends.map(({ arc }) => ({ arc, cost: 0 })),
      );
      this.#around.set(key, path && { cost: path.cost, arcs: [from, ...path.arcs] });
    }
    return this.#around.get(key);
  }

  #isOn(arc: number, base: number): boolean {
    const { copies, lengths } = this.#network.graph;
    return arc === base || copies[arc - 2 * lengths.length] === base;
  }
}

/** The arcs that follow an arc, with the cost from its beginning to theirs. */
const successorsOf = (network: RoadNetwork, arc: number): readonly ArcEnd[] => {
  const { turnFirst, turnArcs, turnClasses, turnCosts, lengths } = network.graph;
  const bit = classBit(network.profile.vehicleClass);
  const ends: ArcEnd[] = [];
  for (let turn = turnFirst[arc]!; turn < turnFirst[arc + 1]!; turn++) {
    const next = turnArcs[turn]!;
    if ((turnClasses[turn]! & bit) === 0 || network.durations[next] === closed) continue;
    ends.push({ arc: next, cost: costOf(network.durations[arc]! + turnCosts[turn]!, lengths[arc >> 1]!) });
  }
  return ends;
};
