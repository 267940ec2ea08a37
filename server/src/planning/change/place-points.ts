import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import type { Leg } from '../../travel/provider.ts';
import { distances } from '../../travel/sphere.ts';
import { type RequestTravel, travelOf } from '../routing/plan-routes.ts';
import { inExecution, type PlannedPoint, served, type WholePlan } from './plan-draft.ts';
import { type Timing, taskOf } from './time-drafts.ts';

/** A point that comes into a plan, and its place there; null: wherever it lengthens the way least. */
export type ArrivingPoint = { readonly point: PlannedPoint; readonly order: number | null };

/** The points of a plan with others among them. Those that were there keep their order. */
export async function placePoints(
  plan: WholePlan,
  arriving: readonly ArrivingPoint[],
  timing: Timing,
): Promise<readonly PlannedPoint[]> {
  const points = [...plan.points, ...arriving.map(({ point }) => point)];
  const terminals = points.filter(({ type }) => isTerminal(type));
  const travel = travelOf(taskOf({ ...plan, points }, timing), timing.tools);
  const locationOf = new Map(points.map(({ line }, at) => [line, travel.locations.ofPoint[at]!]));
  const locationOfType = (type: 'PA' | 'CH'): number | undefined =>
    locationOf.get(terminals.find((point) => point.type === type)?.line ?? -1);
  const gaps = new CheapestGaps(travel, {
    start: locationOfType('PA') ?? travel.locations.ofBase[0],
    end: locationOfType('CH'),
    costOf: plan.facts.objective === 'distance' ? ({ distanceM }) => distanceM : ({ durationS }) => durationS,
  });
  const way = served(plan.points);
  const locations = way.map(({ line }) => locationOf.get(line)!);
  const slice = new TimeSlice({ signal: timing.signal });
  const coming = arriving.filter(({ point }) => !isTerminal(point.type));
  for (const { point, order } of coming) {
    if (order !== null) continue;
    const location = locationOf.get(point.line)!;
    const gap = await gaps.find(locations, location, slice);
    way.splice(gap, 0, point);
    locations.splice(gap, 0, location);
  }
  const departureCount = terminals.filter(({ type }) => type === 'PA').length;
  // Those with a place of their own come last and in order, so that nothing moves them from it.
  for (const { point, order } of coming.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0)))
    if (order !== null) way.splice(Math.max(0, order - 1 - departureCount), 0, point);
  return inExecution([...terminals, ...way]);
}

type Terminals = {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly costOf: (leg: Leg) => number;
};

/** Between so many pairs of neighbours is a point tried by the ways there really are: those with the least detour as the crow flies. */
const triedMaxCount = 50;

/** What a way costs that is not there: more than any other. */
const noWay = 1e9;

/** Finds where one point more lengthens a way least. */
class CheapestGaps {
  private readonly travel: RequestTravel;
  private readonly terminals: Terminals;
  private readonly metresOf: (from: number, to: number) => number;

  constructor(travel: RequestTravel, terminals: Terminals) {
    this.travel = travel;
    this.terminals = terminals;
    this.metresOf = distances(travel.locations.coordinates, 1);
  }

  /** How many of the locations of a way come before the location. */
  async find(way: readonly number[], location: number, slice: TimeSlice): Promise<number> {
    const [tried = []] = await slice.map([way], () => this.straightest(way, location));
    // Of each gap the way through the location, and then the way without it.
    const asked = tried.map((gap) => this.endsOf(way, gap).filter(isLocation));
    const through = asked.map((ends) => ({ ends, legs: [...ends.slice(0, 1), location, ...ends.slice(1)] }));
    const legs = await this.travel.findLegs(
      through.flatMap((one) => [...one.legs, ...one.ends]),
      0,
    );
    let at = 0;
    const costs = tried.map((gap, index) => {
      const [before, after] = this.endsOf(way, gap);
      const first = at;
      at += (asked[index]?.length ?? 0) * 2 + 1;
      const costAt = (leg: number): number => this.cost(legs[first + leg]);
      if (before === undefined) return after === undefined ? 0 : costAt(1);
      return after === undefined ? costAt(0) : costAt(0) + costAt(1) - costAt(3);
    });
    return tried[costs.indexOf(Math.min(...costs))] ?? 0;
  }

  private cost(leg: Leg | undefined): number {
    return leg ? this.terminals.costOf(leg) : noWay;
  }

  private endsOf(way: readonly number[], gap: number): readonly [number | undefined, number | undefined] {
    return [way[gap - 1] ?? this.terminals.start, way[gap] ?? this.terminals.end];
  }

  private straightest(way: readonly number[], location: number): readonly number[] {
    const gaps = Array.from({ length: way.length + 1 }, (_, gap) => gap);
    if (gaps.length <= triedMaxCount) return gaps;
    const detours = this.detours(way, location);
    const most = detours.toSorted()[triedMaxCount - 1]!;
    return gaps.filter((gap) => detours[gap]! <= most).slice(0, triedMaxCount);
  }

  /** By gap, in one pass: the way to the location from one stop is the way back from it to the next gap. */
  private detours(way: readonly number[], location: number): Float64Array {
    const { start, end } = this.terminals;
    const detours = new Float64Array(way.length + 1);
    let before = start;
    let there = start === undefined ? 0 : this.metresOf(start, location);
    for (let gap = 0; gap <= way.length; gap++) {
      const after = way[gap] ?? end;
      const back = after === undefined ? 0 : this.metresOf(location, after);
      const without = before === undefined || after === undefined ? 0 : this.metresOf(before, after);
      detours[gap] = there + back - without;
      before = after;
      there = back;
    }
    return detours;
  }
}

const isLocation = (location: number | undefined): location is number => location !== undefined;
