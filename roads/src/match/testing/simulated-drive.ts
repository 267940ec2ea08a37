import { closed } from '../../graph/arc-durations.ts';
import { baseArc, classBit } from '../../graph/road-graph.ts';
import type { RoadNetwork } from '../../query/road-network.ts';
import type { Fix } from '../fix.ts';
import { arcLine, longitudeScale, metresPerUnit, pointAt } from '../segment-line.ts';

type Drivable = Pick<RoadNetwork, 'graph' | 'durations' | 'profile' | 'mainArcs'>;

/** The arcs that a vehicle drives, without copies, and the turns between them. */
type Route = {
  readonly arcs: readonly number[];
  readonly turns: readonly number[];
  /** The tenths of a second that it stands in the middle of an arc, by the index of the arc. */
  readonly stops: ReadonlyMap<number, number>;
};

/** A piece of an arc that was driven, by fractions of the arc. */
export type Piece = { readonly arc: number; readonly from: number; readonly to: number };

/** What a receiver reported of a drive, and what was driven between the first fix and the last one. */
export type SimulatedDrive = { readonly fixes: readonly Fix[]; readonly pieces: readonly Piece[] };

export type DriveOptions = {
  readonly lengthM: number;
  readonly everyS: number;
  /** The standard deviation of the error, in each of both directions. */
  readonly noiseM: number;
};

/** A drive like that of a delivery: from stop to stop by the fastest way, standing at each, with the errors of a receiver. */
export function simulateDrive(network: Drivable, random: () => number, options: DriveOptions): SimulatedDrive {
  return driveAlong(network, deliveryRoute(network, random, options.lengthM), random, options);
}

function deliveryRoute(network: Drivable, random: () => number, lengthM: number): Route {
  const { graph, mainArcs } = network;
  const main = [...mainArcs.keys()].filter((arc) => mainArcs[arc] === 1);
  const arcs = [main[Math.floor(random() * main.length)]!];
  const turns: number[] = [];
  const stops = new Map<number, number>();
  for (let length = 0; length < 10 * lengthM; ) {
    const leg = fastestLeg(network, arcs.at(-1)!, 20 + Math.floor(random() * 400));
    for (const { arc, turn } of leg) {
      arcs.push(arc);
      turns.push(turn);
      length += graph.lengths[baseArc(graph, arc) >> 1]!;
    }
    stops.set(arcs.length - 1, stopTenths(random));
  }
  return { arcs: arcs.map((arc) => baseArc(graph, arc)), turns, stops };
}

/** One to three minutes. */
const stopTenths = (random: () => number): number => 600 + Math.floor(1200 * random());

/** The fastest way to the arc that Dijkstra's algorithm reaches as the one of this number. */
function fastestLeg(network: Drivable, from: number, number: number): { arc: number; turn: number }[] {
  const { graph, durations, profile, mainArcs } = network;
  const bit = classBit(profile.vehicleClass);
  const costs = new Map([[from, 0]]);
  const before = new Map<number, { arc: number; turn: number }>();
  const done = new Set<number>();
  let arc = from;
  for (let settled = 0; settled < number; settled++) {
    done.add(arc);
    for (let turn = graph.turnFirst[arc]!; turn < graph.turnFirst[arc + 1]!; turn++) {
      const next = graph.turnArcs[turn]!;
      if ((graph.turnClasses[turn]! & bit) === 0 || durations[next] === closed || done.has(next)) continue;
      const cost = costs.get(arc)! + durations[arc]! + graph.turnCosts[turn]!;
      if (cost >= (costs.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      costs.set(next, cost);
      before.set(next, { arc, turn });
    }
    const open = [...costs].filter(([found]) => !done.has(found));
    if (open.length === 0) break;
    arc = open.reduce((least, found) => (found[1] < least[1] ? found : least))[0];
  }
  // A leg must not end where there is no way on.
  while (arc !== from && mainArcs[arc] !== 1) arc = before.get(arc)!.arc;
  const leg: { arc: number; turn: number }[] = [];
  for (let at = arc; at !== from; at = before.get(at)!.arc) leg.push({ arc: at, turn: before.get(at)!.turn });
  return leg.reverse();
}

/** Drives at the speeds of the graph. The vehicle stands at a turn for as long as the turn costs. */
function driveAlong(
  { graph, durations }: Drivable,
  { arcs, turns, stops }: Route,
  random: () => number,
  { everyS, noiseM }: DriveOptions,
): SimulatedDrive {
  const fixes: Fix[] = [];
  let time = 0;
  let last = { index: 0, fraction: 0 };
  arcs.forEach((arc, index) => {
    const line = arcLine(graph, arc);
    const duration = durations[arc]!;
    const stop = stops.get(index) ?? 0;
    const end = time + duration + stop + (index < turns.length ? graph.turnCosts[turns[index]!]! : 0);
    for (let at = fixes.length * everyS * 10; at < end; at = fixes.length * everyS * 10) {
      const elapsed = at - time;
      const driven = elapsed - Math.min(stop, Math.max(0, elapsed - duration / 2));
      last = { index, fraction: Math.min(1, driven / duration) };
      const [latitude, longitude] = pointAt(line, last.fraction);
      const [north, east] = normalPair(random);
      const unit = noiseM / metresPerUnit;
      fixes.push({
        time: at,
        latitude: (latitude + north * unit) / 1e7,
        longitude: (longitude + (east * unit) / longitudeScale(latitude)) / 1e7,
      });
    }
    time = end;
  });
  const driven = arcs.slice(0, last.index + 1);
  const pieces = driven.map((arc, index) => ({ arc, from: 0, to: index === last.index ? last.fraction : 1 }));
  return { fixes, pieces };
}

/** Two independent normal numbers (Box and Muller 1958). */
function normalPair(random: () => number): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
