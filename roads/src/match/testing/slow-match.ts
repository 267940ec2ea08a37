import { closed } from '../../graph/arc-durations.ts';
import { copiesOf } from '../../graph/copies-of.ts';
import { arcCountOf, classBit } from '../../graph/road-graph.ts';
import type { RoadNetwork } from '../../query/road-network.ts';
import { candidateArcs } from '../candidate-arcs.ts';
import type { Fix } from '../fix.ts';
import type { MatchSettings } from '../match-settings.ts';
import type { MatchedPart } from '../matched-part.ts';

type Network = Pick<RoadNetwork, 'graph' | 'durations' | 'profile'>;

/**
 * The least cost of any drive along the fixes: the algorithm of Viterbi as in a textbook, over all pairs of places and
 * the costs between all pairs of arcs (Floyd 1962). For graphs of a few hundred arcs.
 */
export function leastCostOfAnyDrive(network: Network, fixes: readonly Fix[], settings: MatchSettings): number {
  const between = costsBetweenArcs(network);
  const placesAt = (index: number) =>
    candidateArcs(network, fixes, index, settings).flatMap(({ arc, duration, fractions, penalties }) =>
      fractions.map((fraction, place) => ({ arc, driven: fraction * duration, fraction, penalty: penalties[place]! })),
    );
  let column = placesAt(0).map((place) => ({ ...place, cost: place.penalty }));
  for (let index = 1; index < fixes.length; index++) {
    column = placesAt(index).map((place) => {
      const costs = column.map((before) => {
        const along =
          before.arc === place.arc && before.fraction <= place.fraction ? 0 : between(before.arc, place.arc);
        return before.cost - before.driven + along + place.driven;
      });
      return { ...place, cost: Math.min(...costs) + place.penalty };
    });
  }
  return Math.min(...column.map(({ cost }) => cost));
}

/** The cost of a matched drive: its time with turns, and how unlikely its fixes are. Infinity if a turn is forbidden. */
export function costOfDrive(
  network: Network,
  fixes: readonly Fix[],
  { arcs, places }: MatchedPart,
  settings: MatchSettings,
): number {
  const { graph, durations } = network;
  let cost = turnsCost(network, arcs);
  arcs.forEach((arc, index) => {
    const from = index === 0 ? places[0]!.fraction : 0;
    const to = index === arcs.length - 1 ? places.at(-1)!.fraction : 1;
    cost += (to - from) * durations[arc]!;
  });
  for (const { fix, arcIndex, fraction } of places) {
    const candidate = candidateArcs({ graph, durations }, fixes, fix, settings).find(
      ({ arc }) => arc === arcs[arcIndex],
    )!;
    cost += candidate.penalties[candidate.fractions.indexOf(fraction)]!;
  }
  return cost;
}

/** The least cost of the turns between these arcs, each entered itself or as a copy. The vehicle begins on no copy. */
function turnsCost(network: Network, [first, ...arcs]: readonly number[]): number {
  let reached = new Map([[first!, 0]]);
  for (const arc of arcs) {
    const next = new Map<number, number>();
    for (const [from, cost] of reached)
      for (const to of [arc, ...copiesOf(network.graph, arc)])
        next.set(to, Math.min(next.get(to) ?? Number.POSITIVE_INFINITY, cost + turnCost(network, from, to)));
    reached = next;
  }
  return Math.min(...reached.values());
}

/** From the beginning of an arc over its end to the beginning of the other. */
function costsBetweenArcs(network: Network): (from: number, to: number) => number {
  const count = arcCountOf(network.graph);
  const costs = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
  for (let from = 0; from < count; from++)
    for (let to = 0; to < count; to++)
      if (network.durations[from] !== closed)
        costs[from * count + to] = network.durations[from]! + turnCost(network, from, to);
  for (let via = 0; via < count; via++)
    for (let from = 0; from < count; from++)
      for (let to = 0; to < count; to++) {
        const cost = costs[from * count + via]! + costs[via * count + to]!;
        if (cost < costs[from * count + to]!) costs[from * count + to] = cost;
      }
  return (from, to) => costs[from * count + to]!;
}

function turnCost({ graph, durations, profile }: Network, from: number, to: number): number {
  const bit = classBit(profile.vehicleClass);
  for (let turn = graph.turnFirst[from]!; turn < graph.turnFirst[from + 1]!; turn++)
    if (graph.turnArcs[turn] === to && (graph.turnClasses[turn]! & bit) !== 0 && durations[to] !== closed)
      return graph.turnCosts[turn]!;
  return Number.POSITIVE_INFINITY;
}
