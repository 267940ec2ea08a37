import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { TimeSlice } from '../../sharing/time-slice.ts';
import type { Leg } from '../../travel/provider.ts';
import { breaksOfRoute } from './breaks-of-route.ts';
import { windowsIn } from './crew-hours.ts';
import { type RequestOnClock, terminalsOf } from './request-on-clock.ts';
import type { RoutedPlan, RoutedPoint } from './routing.ts';
import { type Stop, type TimedRoute, timeRoute } from './time-route.ts';

/** A plan, and the timing it was made of. */
export type TimedPlan = {
  /** Of which nothing is said yet. */
  readonly plan: Omit<RoutedPlan, 'warnings'>;
  readonly route: TimedRoute;
  /** The points after the departure, as indices of the request: those the stops of the route are. */
  readonly stops: readonly number[];
};

/** Who makes which points in which order: indices of the request, without PA and CH. */
export type OrderedPoints = {
  readonly crew: number;
  readonly points: readonly number[];
  /** True: the order is the optimizer's. */
  readonly isOptimized: boolean;
};

/** The legs of a way from location to location of the request, as a crew of it drives. */
export type FindLegs = (way: readonly number[], crew: number) => Promise<readonly (Leg | undefined)[]>;

/** The plan of a crew that makes these points in this order, between PA and CH where there are any. */
export async function timedPlan(
  onClock: RequestOnClock,
  { crew, points, isOptimized }: OrderedPoints,
  findLegs: FindLegs,
  slice: TimeSlice,
): Promise<TimedPlan> {
  const { clock, locations } = onClock;
  const stops = [...points, ...onClock.arrivals];
  const visited = stops.map((index) => locations.ofPoint[index]!);
  // Without a start the route begins where its first stop is.
  const start = terminalsOf(onClock, crew).start ?? visited[0];
  const legs = start === undefined ? [] : await findLegs([start, ...visited], crew);
  const route = await timeRoute(
    await slice.map(stops, (index, at) => stopAt(onClock, index, legs[at])),
    onClock.hours[crew]!,
    clock.lengthS,
    slice,
  );
  const leave = clock.instantOf(route.leaveS);
  const placeAt = (at: number) => ({ order: at + 1, optimized_order: isOptimized ? at + 1 : null });
  const departures = onClock.departures.map(
    // A field comes first here and below: V8 takes ten times as long for an object that begins with another.
    (point, at): RoutedPoint => ({
      point,
      ...placeAt(at),
      time_scheduled: leave,
      service_start: leave,
      departure: leave,
      duration: 0,
      distance: 0,
    }),
  );
  // The way from a vehicle's base is nobody's: a plan begins at its first point.
  const arrivals = await slice.map(stops, (point, at): RoutedPoint => {
    const { arrivalS, beginS, endS, leg } = route.stops[at]!;
    const isFirst = at === 0 && departures.length === 0;
    return {
      point,
      ...placeAt(departures.length + at),
      time_scheduled: clock.instantOf(arrivalS),
      service_start: clock.instantOf(beginS),
      departure: clock.instantOf(endS),
      duration: isFirst ? 0 : (leg?.durationS ?? 0),
      distance: isFirst ? 0 : (leg?.distanceM ?? 0),
    };
  });
  const made = [...departures, ...arrivals];
  const beginS = departures.length > 0 ? route.leaveS : (route.stops[0]?.arrivalS ?? route.leaveS);
  const breaks = breaksOfRoute(route, beginS, onClock.hours[crew]!.working).map(({ begin, end, doneCount }) => ({
    begin: clock.instantOf(begin),
    end: clock.instantOf(end),
    after_order: departures.length + doneCount || null,
  }));
  return { plan: { crew, points: made, ...totalsOf(onClock, points, made), breaks }, route, stops };
}

/** The stop at a point of the request, after this leg. */
export function stopAt({ request, clock }: RequestOnClock, index: number, leg: Leg | undefined): Stop {
  const point = request.points[index]!;
  return { leg, serviceS: isTerminal(point.type) ? 0 : point.serviceS, windows: windowsIn(request, clock, point) };
}

function totalsOf({ request }: RequestOnClock, points: readonly number[], made: readonly RoutedPoint[]) {
  const first = made[0];
  const last = made.at(-1);
  return {
    total_time: first && last ? (Date.parse(last.departure) - Date.parse(first.departure)) / 1000 : 0,
    total_distance: made.reduce((sum, { distance }) => sum + distance, 0),
    total_points: points.length,
    total_capacity: points.reduce((sum, index) => sum + (request.points[index]!.capacity ?? 0), 0),
  };
}
