import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { Leg } from '../../travel/provider.ts';
import { distances } from '../../travel/sphere.ts';
import { type RequestOnClock, terminalsOf } from '../routing/request-on-clock.ts';
import { distanceTo } from '../routing/span.ts';
import { type RouteTiming, type Stop, timeSoonest } from '../routing/time-route.ts';
import { stopAt } from '../routing/timed-plan.ts';

/** How points are inserted into a route. */
export type InsertionOptions = {
  /** The legs of a path through locations. */
  readonly findLegs: (path: readonly number[]) => Promise<readonly (Leg | undefined)[]>;
  readonly costOf: (leg: Leg) => number;
  /** How many points are to be inserted in all. */
  readonly arrivingCount: number;
  readonly slice: TimeSlice;
};

/** A place to insert a point: how many points precede it, the legs to it and on from it, and the added cost. */
type InsertionPlace = {
  readonly index: number;
  readonly legTo: Leg | undefined;
  readonly legFrom: Leg | undefined;
  readonly cost: number;
};

/** How many places are compared by real travel times: the best ones by straight-line distance. */
const triedMaxCount = 50;

/**
 * How many stops are timed in all when places are compared: about a second of work. In a long plan with many new
 * points, fewer places are compared.
 */
const timedStopsMaxCount = 2_000_000;

/** The cost of a leg that does not exist: higher than any other. */
const unreachableCost = 1e9;

/** The speed by which detours are estimated before real travel times are known: a van in town. */
const assumedMetresPerSecond = 8;

/** The route of a plan's first crew. Points are inserted one after the other, each at its best place. */
export class RouteBuilder {
  private readonly onClock: RequestOnClock;
  private readonly options: InsertionOptions;
  private readonly terminals: { readonly start: number | undefined; readonly end: number | undefined };
  private readonly metresOf: (from: number, to: number) => number;
  private readonly pointOrder: number[];
  /** The inserted points and the arrival, if any. */
  private readonly stops: Stop[];
  private timed: RouteTiming;

  private constructor(
    onClock: RequestOnClock,
    points: readonly number[],
    growth: InsertionOptions,
    stops: readonly Stop[],
    timed: RouteTiming,
  ) {
    this.onClock = onClock;
    this.options = growth;
    this.terminals = terminalsOf(onClock, 0);
    this.metresOf = distances(onClock.locations.coordinates, 1);
    this.pointOrder = [...points];
    this.stops = [...stops];
    this.timed = timed;
  }

  /** @param points indices in the request, without departure and arrival */
  static async begin(
    onClock: RequestOnClock,
    points: readonly number[],
    growth: InsertionOptions,
  ): Promise<RouteBuilder> {
    const { ofPoint } = onClock.locations;
    const visited = [...points, ...onClock.arrivals];
    const locations = visited.map((index) => ofPoint[index]!);
    const start = terminalsOf(onClock, 0).start ?? locations[0];
    const legs = start === undefined ? [] : await growth.findLegs([start, ...locations]);
    const stops = await growth.slice.map(visited, (index, at) => stopAt(onClock, index, legs[at]));
    return new RouteBuilder(onClock, points, growth, stops, timeIn(onClock, stops));
  }

  /** In route order. */
  get points(): readonly number[] {
    return this.pointOrder;
  }

  /** Inserts a point where it causes least violation, and among such places where it costs least. */
  async insert(point: number): Promise<void> {
    const places = await this.cheapestFirst(point);
    const comparedCount = Math.floor(timedStopsMaxCount / ((this.stops.length + 1) * this.options.arrivingCount));
    let best: { readonly place: InsertionPlace; readonly timed: RouteTiming } | undefined;
    for (const place of places.slice(0, Math.max(1, comparedCount))) {
      await this.options.slice.yieldIfUsedUp();
      const timed = timeIn(this.onClock, this.stopsWith(point, place));
      if (!best || timed.violationS < best.timed.violationS) best = { place, timed };
      // Stops early: adding a point cannot reduce a violation that was there before.
      if (best.timed.violationS <= this.timed.violationS) break;
    }
    const { place, timed } = best!;
    this.stops.splice(0, this.stops.length, ...this.stopsWith(point, place));
    this.pointOrder.splice(place.index, 0, point);
    this.timed = timed;
  }

  private stopsWith(point: number, { index, legTo, legFrom }: InsertionPlace): Stop[] {
    const { stops } = this;
    const next = stops[index];
    return [
      ...stops.slice(0, index),
      stopAt(this.onClock, point, legTo),
      ...(next ? [{ ...next, leg: legFrom }] : []),
      ...stops.slice(index + 1),
    ];
  }

  /** The most promising places, cheapest first. */
  private async cheapestFirst(point: number): Promise<readonly InsertionPlace[]> {
    const location = this.locationOf(point);
    const { slice, findLegs } = this.options;
    const [tried = []] = await slice.map([point], () => this.likeliestPlaces(point));
    // For each place, the path through the location, then the path without it.
    const ends = tried.map((index) => this.endsOf(index).filter(isLocation));
    const legs = await findLegs(
      ends.flatMap((around) => [...around.slice(0, 1), location, ...around.slice(1), ...around]),
    );
    let first = 0;
    const places = tried.map((at, index): InsertionPlace => {
      const [before, after] = this.endsOf(at);
      const [legTo, legFrom, , without] = legs.slice(first, first + 4);
      first += ends[index]!.length * 2 + 1;
      const zeroLeg = { durationS: 0, distanceM: 0 };
      if (before === undefined)
        return { index: at, legTo: zeroLeg, legFrom: legFrom, cost: after === undefined ? 0 : this.cost(legFrom) };
      if (after === undefined) return { index: at, legTo: legTo, legFrom: undefined, cost: this.cost(legTo) };
      return {
        index: at,
        legTo: legTo,
        legFrom: legFrom,
        cost: this.cost(legTo) + this.cost(legFrom) - this.cost(without),
      };
    });
    return places.sort((one, other) => one.cost - other.cost);
  }

  private cost(leg: Leg | undefined): number {
    return leg ? this.options.costOf(leg) : unreachableCost;
  }

  private locationOf(point: number): number {
    return this.onClock.locations.ofPoint[point]!;
  }

  private endsOf(at: number): readonly [number | undefined, number | undefined] {
    const [before, after] = [this.pointOrder[at - 1], this.pointOrder[at]];
    const { start, end } = this.terminals;
    return [before === undefined ? start : this.locationOf(before), after === undefined ? end : this.locationOf(after)];
  }

  /** In route order. */
  private likeliestPlaces(point: number): readonly number[] {
    const places = Array.from({ length: this.pointOrder.length + 1 }, (_, index) => index);
    if (places.length <= triedMaxCount) return places;
    const guesses = this.estimatedDetours(point);
    const most = guesses.toSorted()[triedMaxCount - 1]!;
    return places.filter((index) => guesses[index]! <= most).slice(0, triedMaxCount);
  }

  /**
   * For each place, the seconds of the detour plus the distance in time from the point's windows. It takes one pass,
   * because the way from a stop to the location is also used as the way back.
   */
  private estimatedDetours(point: number): Float64Array {
    const { start, end } = this.terminals;
    const location = this.locationOf(point);
    const { windows } = stopAt(this.onClock, point, undefined);
    const guesses = new Float64Array(this.pointOrder.length + 1);
    let before = start;
    let outwardM = start === undefined ? 0 : this.metresOf(start, location);
    for (let at = 0; at <= this.pointOrder.length; at++) {
      const next = this.pointOrder[at];
      const after = next === undefined ? end : this.locationOf(next);
      const onwardM = after === undefined ? 0 : this.metresOf(location, after);
      const directM = before === undefined || after === undefined ? 0 : this.metresOf(before, after);
      guesses[at] = (outwardM + onwardM - directM) / assumedMetresPerSecond + this.distanceFromWindows(windows, at);
      before = after;
      outwardM = onwardM;
    }
    return guesses;
  }

  /** The time between the windows and the gap from the end of one stop to the begin of the next. */
  private distanceFromWindows(windows: Stop['windows'], at: number): number {
    const from = this.timed.stops[at - 1]?.endS ?? this.timed.stops[at]?.arrivalS ?? 0;
    const until = this.timed.stops[at]?.beginS ?? Number.POSITIVE_INFINITY;
    if (windows.some(({ begin, end }) => begin <= until && end >= from)) return 0;
    return Math.min(Math.abs(distanceTo(windows, from)), Math.abs(distanceTo(windows, until)));
  }
}

const timeIn = ({ hours, clock }: RequestOnClock, stops: readonly Stop[]): RouteTiming =>
  timeSoonest(stops, hours[0]!, clock.lengthS);

const isLocation = (location: number | undefined): location is number => location !== undefined;
