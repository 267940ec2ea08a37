import { MinHeap } from '../contraction/min-heap.ts';
import { closed } from '../graph/arc-durations.ts';
import { baseArc, classBit } from '../graph/road-graph.ts';
import type { RoadNetwork } from '../query/road-network.ts';
import { SlotTable } from '../query/slot-table.ts';

/** An arc that a vehicle leaves, from its best place. */
export type Source = {
  readonly arc: number;
  /** The cost of the drive up to the place. */
  readonly costAtPlace: number;
  /** That cost without the part of the arc up to the place. */
  readonly costAtBegin: number;
};

/** How an arc is entered. */
export type Entry = {
  /** The cost of the drive up to the beginning of the arc. */
  readonly cost: number;
  /** Tenths of a second driven since the place on the source. */
  readonly driven: number;
  /** The index of the source. */
  readonly source: number;
  /** The arcs after the source and before this one, without copies. */
  readonly between: readonly number[];
};

export type ReachLimits = {
  /** Tenths of a second that a vehicle may drive from a source. */
  readonly longest: number;
  /** Entries of a higher cost are not searched. */
  readonly limit: number;
  /** How much more than at the best target the cost at another one may be. */
  readonly beam: number;
};

type Searchable = Pick<RoadNetwork, 'graph' | 'durations' | 'profile'>;

/**
 * Dijkstra's algorithm from several arcs at once, to the arcs near the next fix. One search finds the best predecessor
 * of each, because costs of sources and of driving are of one kind. Its memory follows the arcs it meets.
 */
export class ArcReach {
  readonly #network: Searchable;
  readonly #slots = new SlotTable();
  readonly #heap = new MinHeap(512);
  /**
   * By slot: the least cost found; the slot of the arc before, or the number of the source as `-1 - number`; and the cost
   * at which the drive from that source is too long.
   */
  readonly #costs: number[] = [];
  readonly #before: number[] = [];
  readonly #latest: number[] = [];

  constructor(network: Searchable) {
    this.#network = network;
  }

  /**
   * The entries of the targets that are reached before the search ends.
   * @param targets the arcs, with the least cost from the beginning of each to a place on it
   */
  find(
    sources: readonly Source[],
    targets: ReadonlyMap<number, number>,
    { longest, limit, beam }: ReachLimits,
  ): Map<number, Entry> {
    this.#slots.clear();
    this.#heap.clear();
    sources.forEach(({ arc, costAtBegin, costAtPlace }, number) => {
      this.#turn(arc, costAtBegin, -1 - number, costAtPlace + longest);
    });
    const entries = new Map<number, Entry>();
    let most = limit;
    while (this.#heap.length > 0 && this.#heap.minKey <= most && entries.size < targets.size) {
      const cost = this.#heap.minKey;
      const slot = this.#heap.pop();
      const arc = this.#slots.vertices[slot]!;
      const toPlace = targets.get(arc);
      if (toPlace !== undefined) {
        const path = this.#pathTo(slot);
        entries.set(arc, { cost, driven: cost - sources[path.source]!.costAtPlace, ...path });
        most = Math.min(most, cost + toPlace + beam);
      }
      this.#turn(arc, cost, slot, this.#latest[slot]!);
    }
    return entries;
  }

  /** @param latest the cost at which the vehicle has driven for too long */
  #turn(arc: number, begun: number, before: number, latest: number): void {
    const { graph, durations, profile } = this.#network;
    const { turnFirst, turnArcs, turnClasses, turnCosts } = graph;
    const bit = classBit(profile.vehicleClass);
    const end = begun + durations[arc]!;
    for (let turn = turnFirst[arc]!; turn < turnFirst[arc + 1]!; turn++) {
      const next = turnArcs[turn]!;
      if ((turnClasses[turn]! & bit) === 0 || durations[next] === closed) continue;
      const cost = end + turnCosts[turn]!;
      if (cost > latest) continue;
      const known = this.#slots.count;
      const slot = this.#slots.claim(next);
      if (slot < known && this.#costs[slot]! <= cost) continue;
      this.#costs[slot] = cost;
      this.#before[slot] = before;
      this.#latest[slot] = latest;
      this.#heap.set(slot, cost);
    }
  }

  #pathTo(target: number): { source: number; between: number[] } {
    const between: number[] = [];
    let slot = this.#before[target]!;
    for (; slot >= 0; slot = this.#before[slot]!)
      between.push(baseArc(this.#network.graph, this.#slots.vertices[slot]!));
    return { source: -1 - slot, between: between.reverse() };
  }
}
