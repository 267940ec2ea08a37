import { decimetresOf, tenthsOf } from '../contraction/cost.ts';
import { type ArcEnd, arrivalsOf, startsOf } from './arc-ends.ts';
import { ArcSearch } from './arc-search.ts';
import { type ClimbSet, climbSet } from './climb-set.ts';
import type { RoadNetwork } from './road-network.ts';
import { SameSegment } from './same-segment.ts';
import type { Snap } from './snap.ts';

/** Row by row, one row for each start. `unreachable` where no route is. */
export type RoadMatrix = {
  /** Tenths of a second. */
  readonly durations: Int32Array;
  /** Decimetres. */
  readonly distances: Int32Array;
};

export const unreachable = -1;

/** The starts of one sweep. Their costs lie side by side, so that an edge is read once for all of them. */
const width = 4;

/**
 * The durations and distances between all pairs. An undefined place is not on a road and reached from nowhere.
 *
 * The method is RPHAST (Delling, Goldberg and Werneck 2011): all ways down to the ends form a small graph, chosen once.
 * From some starts at a time, one pass over the ways up and one over the ways down give all costs, without a heap.
 * Pass `into` to fill memory that threads share.
 */
export const fillMatrix = (
  network: RoadNetwork,
  from: readonly (Snap | undefined)[],
  to: readonly (Snap | undefined)[],
  into: RoadMatrix = {
    durations: new Int32Array(from.length * to.length),
    distances: new Int32Array(from.length * to.length),
  },
): RoadMatrix => {
  into.durations.fill(unreachable);
  into.distances.fill(unreachable);
  const descent = descentTo(network, to);
  // Neighbouring segments have neighbouring numbers and share most of their ways up.
  const starts = [...from.keys()].filter((row) => from[row] !== undefined);
  starts.sort((a, b) => from[a]!.segment - from[b]!.segment);
  for (let next = 0; next < starts.length; next += width) {
    sweep(network, from, starts.slice(next, next + width), descent, into);
  }
  fillSameSegments(network, from, to, into);
  return into;
};

type Descent = {
  readonly set: ClimbSet;
  /** The arcs by which a place is reached are those from `first[column]` up to `first[column + 1]`. */
  readonly first: Uint32Array;
  /** For each of them: its slot, and the cost on it. */
  readonly slots: Uint32Array;
  readonly costs: Float64Array;
  /** Of each slot, for each start of a sweep. */
  readonly found: Float64Array;
};

const descentTo = (network: RoadNetwork, to: readonly (Snap | undefined)[]): Descent => {
  const { ranks, downFirst, downTails, downCosts } = network.hierarchy;
  const first = new Uint32Array(to.length + 1);
  const arrivals = to.flatMap((snap, column) => {
    const ends = snap === undefined ? [] : arrivalsOf(network, snap);
    first[column + 1] = first[column]! + ends.length;
    return ends;
  });
  const edges = { first: downFirst, ends: downTails, costs: downCosts };
  const set = climbSet(
    edges,
    arrivals.map(({ arc }) => ranks[arc]!),
  );
  return {
    set,
    first,
    slots: Uint32Array.from(arrivals, ({ arc }) => set.slots.find(ranks[arc]!)),
    costs: Float64Array.from(arrivals, ({ cost }) => cost),
    found: new Float64Array(set.slots.count * width),
  };
};

const sweep = (
  network: RoadNetwork,
  from: readonly (Snap | undefined)[],
  rows: readonly number[],
  descent: Descent,
  into: RoadMatrix,
): void => {
  climb(
    network,
    rows.map((row) => startsOf(network, from[row]!)),
    descent,
  );
  descend(descent.set, descent.found);
  rows.forEach((row, lane) => {
    readRow(descent, lane, row, into);
  });
};

const readRow = ({ first, slots, costs, found }: Descent, lane: number, row: number, into: RoadMatrix): void => {
  const columnCount = first.length - 1;
  for (let column = 0; column < columnCount; column++) {
    let best = Number.POSITIVE_INFINITY;
    for (let arrival = first[column]!; arrival < first[column + 1]!; arrival++) {
      const cost = found[slots[arrival]! * width + lane]! + costs[arrival]!;
      if (cost < best) best = cost;
    }
    if (best !== Number.POSITIVE_INFINITY) write(into, row * columnCount + column, best);
  }
};

/** Computes the costs of all ways up from the starts, and notes those from where ways lead down to the ends. */
const climb = (network: RoadNetwork, starts: readonly (readonly ArcEnd[])[], descent: Descent): void => {
  const { ranks, upFirst, upHeads, upCosts } = network.hierarchy;
  const edges = { first: upFirst, ends: upHeads, costs: upCosts };
  const set = climbSet(
    edges,
    starts.flat().map(({ arc }) => ranks[arc]!),
  );
  const { first, ends, costs } = set;
  const reached = new Float64Array(set.slots.count * width).fill(Number.POSITIVE_INFINITY);
  starts.forEach((list, lane) => {
    for (const { arc, cost } of list) reached[set.slots.find(ranks[arc]!) * width + lane] = -cost;
  });
  descent.found.fill(Number.POSITIVE_INFINITY);
  for (let slot = 0; slot < set.slots.count; slot++) {
    const row = slot * width;
    for (let edge = first[slot]!; edge < first[slot + 1]!; edge++) {
      relax(reached, row, ends[edge]! * width, costs[edge]!);
    }
    const down = descent.set.slots.find(set.slots.vertices[slot]!);
    if (down >= 0) descent.found.set(reached.subarray(row, row + width), down * width);
  }
};

/**
 * From the highest slot to the lowest: each is reached from those above it, which are final. The lanes are written out,
 * because the costs of a slot then stay in registers while its edges are read.
 */
const descend = ({ slots, first, ends, costs }: ClimbSet, found: Float64Array): void => {
  let edge = first[slots.count]!;
  for (let slot = slots.count - 1; slot >= 0; slot--) {
    const row = slot * width;
    const begin = first[slot]!;
    let a = found[row]!;
    let b = found[row + 1]!;
    let c = found[row + 2]!;
    let d = found[row + 3]!;
    while (edge > begin) {
      const cost = costs[--edge]!;
      const above = ends[edge]! * width;
      const nextA = found[above]! + cost;
      const nextB = found[above + 1]! + cost;
      const nextC = found[above + 2]! + cost;
      const nextD = found[above + 3]! + cost;
      if (nextA < a) a = nextA;
      if (nextB < b) b = nextB;
      if (nextC < c) c = nextC;
      if (nextD < d) d = nextD;
    }
    found[row] = a;
    found[row + 1] = b;
    found[row + 2] = c;
    found[row + 3] = d;
  }
};

const relax = (costs: Float64Array, from: number, to: number, cost: number): void => {
  for (let lane = 0; lane < width; lane++) {
    const next = costs[from + lane]! + cost;
    if (next < costs[to + lane]!) costs[to + lane] = next;
  }
};

const fillSameSegments = (
  network: RoadNetwork,
  from: readonly (Snap | undefined)[],
  to: readonly (Snap | undefined)[],
  into: RoadMatrix,
): void => {
  const sameSegment = new SameSegment(network, new ArcSearch(network.hierarchy));
  const columnsOf = new Map<number, number[]>();
  to.forEach((snap, column) => {
    if (snap === undefined) return;
    const columns = columnsOf.get(snap.segment);
    if (columns === undefined) columnsOf.set(snap.segment, [column]);
    else columns.push(column);
  });
  from.forEach((start, row) => {
    if (start === undefined) return;
    for (const column of columnsOf.get(start.segment) ?? []) {
      write(into, row * to.length + column, sameSegment.find(start, to[column]!)?.cost);
    }
  });
};

const write = (into: RoadMatrix, place: number, cost: number | undefined): void => {
  into.durations[place] = cost === undefined ? unreachable : tenthsOf(cost);
  into.distances[place] = cost === undefined ? unreachable : decimetresOf(cost);
};
