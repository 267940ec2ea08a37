import type { Entry, Source } from './arc-reach.ts';
import type { CandidateArc } from './candidate-arcs.ts';

/** An arc near a fix, with the cheapest drive to each of its places (a column of the algorithm of Viterbi 1967). */
export type ReachedArc = CandidateArc & {
  /** The cost of the cheapest drive to each place, Infinity if there is none. */
  readonly costs: readonly number[];
  /** The place on the same arc at the fix before, or `entered`, or `begun`. */
  readonly before: readonly number[];
  readonly entry: Entry | undefined;
  /** The place from which the arc is left at the least cost. */
  readonly exit: number;
};

/** The vehicle came from another arc, or around the block, by `entry`. */
export const entered = -1;
/** The drive begins here. */
export const begun = -2;

/** Everything that is known at one fix. */
export type Layer = { readonly fix: number; readonly arcs: readonly ReachedArc[] };

export const firstLayer = (fix: number, candidates: readonly CandidateArc[]): Layer => ({
  fix,
  arcs: candidates.map((candidate) => ({
    ...candidate,
    costs: candidate.penalties,
    before: candidate.penalties.map(() => begun),
    entry: undefined,
    exit: exitOf(candidate, candidate.penalties),
  })),
});

/**
 * The next layer. Undefined if no place can be reached.
 * @param longest tenths of a second that the vehicle may have driven since the previous fix
 */
export function nextLayer(
  previous: Layer,
  fix: number,
  candidates: readonly CandidateArc[],
  entries: ReadonlyMap<number, Entry>,
  longest: number,
): Layer | undefined {
  const previousArcs = new Map(previous.arcs.map((reached) => [reached.arc, reached]));
  const arcs = candidates.map((candidate) =>
    reach(candidate, previousArcs.get(candidate.arc), entries.get(candidate.arc), longest),
  );
  const found = arcs.filter(({ costs }) => costs.some(Number.isFinite));
  return found.length === 0 ? undefined : { fix, arcs: found };
}

function reach(
  candidate: CandidateArc,
  same: ReachedArc | undefined,
  entry: Entry | undefined,
  longest: number,
): ReachedArc {
  const { fractions, penalties, duration } = candidate;
  const costs: number[] = [];
  const before: number[] = [];
  fractions.forEach((fraction, place) => {
    const driven = duration * fraction;
    // The cost of having been at the beginning of the arc.
    let [best, from] = [Number.POSITIVE_INFINITY, entered];
    if (entry !== undefined && entry.driven + driven <= longest) best = entry.cost;
    for (let other = 0; same !== undefined && other < same.fractions.length; other++) {
      const otherDriven = duration * same.fractions[other]!;
      if (otherDriven > driven) break;
      const cost = same.costs[other]! - otherDriven;
      if (cost < best && driven - otherDriven <= longest) [best, from] = [cost, other];
    }
    costs.push(best + driven + penalties[place]!);
    before.push(from);
  });
  return { ...candidate, costs, before, entry, exit: exitOf(candidate, costs) };
}

const exitOf = ({ duration, fractions }: CandidateArc, costs: readonly number[]): number =>
  leastIndex(costs.map((cost, place) => cost - duration * fractions[place]!));

/** From where and at what cost each arc of a layer is left. */
export const sourcesOf = (layer: Layer): Source[] =>
  layer.arcs.map(({ arc, duration, fractions, costs, exit }) => ({
    arc,
    costAtPlace: costs[exit]!,
    costAtBegin: costs[exit]! - duration * fractions[exit]!,
  }));

export const leastCost = (layer: Layer): number => Math.min(...layer.arcs.flatMap(({ costs }) => costs));

export const leastIndex = (values: readonly number[]): number =>
  values.reduce((least, value, index) => (value < values[least]! ? index : least), 0);
