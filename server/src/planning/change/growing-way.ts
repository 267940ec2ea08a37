import type { TimeSlice } from '../../sharing/time-slice.ts';
import type { Leg } from '../../travel/provider.ts';
import { distances } from '../../travel/sphere.ts';
import { type RequestOnClock, terminalsOf } from '../routing/request-on-clock.ts';
import { distanceTo } from '../routing/span.ts';
import { type Followed, type Stop, timeSoonest } from '../routing/time-route.ts';
import { stopAt } from '../routing/timed-plan.ts';

/** How a way grows. */
export type Growth = {
  /** The legs of a way from location to location. */
  readonly findLegs: (way: readonly number[]) => Promise<readonly (Leg | undefined)[]>;
  readonly costOf: (leg: Leg) => number;
  /** How many points are to come into it. */
  readonly arrivingCount: number;
  readonly slice: TimeSlice;
};

/** A place in a way: how many of its points come before it, the legs to the point there and on from it, and what it costs more. */
type Gap = {
  readonly at: number;
  readonly there: Leg | undefined;
  readonly onwards: Leg | undefined;
  readonly cost: number;
};

/** Between so many pairs of neighbours is a point tried by the ways there really are: those that look best as the crow flies. */
const triedMaxCount = 50;

/** So many stops are timed in all to judge places: a second of work. In a long plan with many new points fewer places are judged. */
const timedStopsMaxCount = 2_000_000;

/** What a way costs that is not there: more than any other. */
const noWay = 1e9;

/** To compare a detour with waiting before the real ways are known: a van in town. */
const guessedMetresPerSecond = 8;

/** The way of a plan's first crew, to which points come one after the other, each where it is best. */
export class GrowingWay {
  private readonly onClock: RequestOnClock;
  private readonly growth: Growth;
  private readonly terminals: { readonly start: number | undefined; readonly end: number | undefined };
  private readonly metresOf: (from: number, to: number) => number;
  private readonly made: number[];
  /** Those made, and the arrival where there is one. */
  private readonly stops: Stop[];
  private timed: Followed;

  private constructor(
    onClock: RequestOnClock,
    points: readonly number[],
    growth: Growth,
    stops: readonly Stop[],
    timed: Followed,
  ) {
    this.onClock = onClock;
    this.growth = growth;
    this.terminals = terminalsOf(onClock, 0);
    this.metresOf = distances(onClock.locations.coordinates, 1);
    this.made = [...points];
    this.stops = [...stops];
    this.timed = timed;
  }

  /** @param points as indices of the request, without departure and arrival */
  static async begin(onClock: RequestOnClock, points: readonly number[], growth: Growth): Promise<GrowingWay> {
    const { ofPoint } = onClock.locations;
    const visited = [...points, ...onClock.arrivals];
    const locations = visited.map((index) => ofPoint[index]!);
    const start = terminalsOf(onClock, 0).start ?? locations[0];
    const legs = start === undefined ? [] : await growth.findLegs([start, ...locations]);
    const stops = await growth.slice.map(visited, (index, at) => stopAt(onClock, index, legs[at]));
    return new GrowingWay(onClock, points, growth, stops, await timeIn(onClock, stops, growth.slice));
  }

  /** In their order. */
  get points(): readonly number[] {
    return this.made;
  }

  /** Has a point come where least is missed, and of such places where it costs least. */
  async insert(point: number): Promise<void> {
    const gaps = await this.cheapestFirst(point);
    const judgedCount = Math.floor(timedStopsMaxCount / ((this.stops.length + 1) * this.growth.arrivingCount));
    let best: { readonly gap: Gap; readonly timed: Followed } | undefined;
    for (const gap of gaps.slice(0, Math.max(1, judgedCount))) {
      const timed = await timeIn(this.onClock, this.stopsWith(point, gap), this.growth.slice);
      if (!best || timed.amissS < best.timed.amissS) best = { gap, timed };
      // Nothing is gained by looking on: one point more does not mend what was amiss.
      if (best.timed.amissS <= this.timed.amissS) break;
    }
    const { gap, timed } = best!;
    this.stops.splice(0, this.stops.length, ...this.stopsWith(point, gap));
    this.made.splice(gap.at, 0, point);
    this.timed = timed;
  }

  private stopsWith(point: number, { at, there, onwards }: Gap): Stop[] {
    const { stops } = this;
    const next = stops[at];
    return [
      ...stops.slice(0, at),
      stopAt(this.onClock, point, there),
      ...(next ? [{ ...next, leg: onwards }] : []),
      ...stops.slice(at + 1),
    ];
  }

  /** The places that look best, by what they cost. */
  private async cheapestFirst(point: number): Promise<readonly Gap[]> {
    const location = this.locationOf(point);
    const { slice, findLegs } = this.growth;
    const [tried = []] = await slice.map([point], () => this.mostLikely(point));
    // Of each place the way through the location, and then the way without it.
    const ends = tried.map((at) => this.endsOf(at).filter(isLocation));
    const legs = await findLegs(
      ends.flatMap((around) => [...around.slice(0, 1), location, ...around.slice(1), ...around]),
    );
    let first = 0;
    const gaps = tried.map((at, index): Gap => {
      const [before, after] = this.endsOf(at);
      const [one, two, , without] = legs.slice(first, first + 4);
      first += ends[index]!.length * 2 + 1;
      const none = { durationS: 0, distanceM: 0 };
      if (before === undefined)
        return { at, there: none, onwards: two, cost: after === undefined ? 0 : this.cost(two) };
      if (after === undefined) return { at, there: one, onwards: undefined, cost: this.cost(one) };
      return { at, there: one, onwards: two, cost: this.cost(one) + this.cost(two) - this.cost(without) };
    });
    return gaps.sort((one, other) => one.cost - other.cost);
  }

  private cost(leg: Leg | undefined): number {
    return leg ? this.growth.costOf(leg) : noWay;
  }

  private locationOf(point: number): number {
    return this.onClock.locations.ofPoint[point]!;
  }

  private endsOf(at: number): readonly [number | undefined, number | undefined] {
    const [before, after] = [this.made[at - 1], this.made[at]];
    const { start, end } = this.terminals;
    return [before === undefined ? start : this.locationOf(before), after === undefined ? end : this.locationOf(after)];
  }

  /** In the order of the way. */
  private mostLikely(point: number): readonly number[] {
    const places = Array.from({ length: this.made.length + 1 }, (_, at) => at);
    if (places.length <= triedMaxCount) return places;
    const guesses = this.guesses(point);
    const most = guesses.toSorted()[triedMaxCount - 1]!;
    return places.filter((at) => guesses[at]! <= most).slice(0, triedMaxCount);
  }

  /** By place: the seconds of its detour, and how far its time is from the windows of the point. In one pass: the way to the location from one stop is the way back from it to the next place. */
  private guesses(point: number): Float64Array {
    const { start, end } = this.terminals;
    const location = this.locationOf(point);
    const { windows } = stopAt(this.onClock, point, undefined);
    const guesses = new Float64Array(this.made.length + 1);
    let before = start;
    let there = start === undefined ? 0 : this.metresOf(start, location);
    for (let at = 0; at <= this.made.length; at++) {
      const next = this.made[at];
      const after = next === undefined ? end : this.locationOf(next);
      const back = after === undefined ? 0 : this.metresOf(location, after);
      const without = before === undefined || after === undefined ? 0 : this.metresOf(before, after);
      guesses[at] = (there + back - without) / guessedMetresPerSecond + this.offWindows(windows, at);
      before = after;
      there = back;
    }
    return guesses;
  }

  /** How far from windows it is between the end of one stop and the begin of the next. */
  private offWindows(windows: Stop['windows'], at: number): number {
    const from = this.timed.stops[at - 1]?.endS ?? this.timed.stops[at]?.arrivalS ?? 0;
    const until = this.timed.stops[at]?.beginS ?? Number.POSITIVE_INFINITY;
    if (windows.some(({ begin, end }) => begin <= until && end >= from)) return 0;
    return Math.min(Math.abs(distanceTo(windows, from)), Math.abs(distanceTo(windows, until)));
  }
}

const timeIn = ({ hours, clock }: RequestOnClock, stops: readonly Stop[], slice: TimeSlice): Promise<Followed> =>
  timeSoonest(stops, hours[0]!, clock.lengthS, slice);

const isLocation = (location: number | undefined): location is number => location !== undefined;
