import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Leg } from '../../travel/provider.ts';
import { breaksOfRoute } from './breaks-of-route.ts';
import { windowsIn } from './crew-hours.ts';
import { overtimeOf } from './overtime.ts';
import { type RequestOnClock, type RequestPlaces, terminalsOf } from './request-on-clock.ts';
import type { RoutedPlan, RoutedPoint } from './routing.ts';
import { distanceTo } from './span.ts';
import { type Stop, type TimedRoute, timeRoute } from './time-route.ts';

/** A plan with the timing it was made from. */
export type TimedPlan = {
  /** Without warnings so far. */
  readonly plan: Omit<RoutedPlan, 'warnings'>;
  readonly route: TimedRoute;
  /** The points of the stops after the departure, as indices in the request. */
  readonly stops: readonly number[];
};

/** The points of a crew in order, as indices in the request, without PA and CH. */
export type OrderedPoints = {
  readonly crew: number;
  readonly points: readonly number[];
  /** True: the order is the optimizer's. */
  readonly isOptimized: boolean;
};

/** The path of a crew through these points, as locations. Empty if it goes nowhere. */
export function pathOf(places: RequestPlaces, { crew, points }: OrderedPoints): readonly number[] {
  const visited = [...points, ...places.arrivals].map((index) => places.locations.ofPoint[index]!);
  // Without a start, the route begins at its first stop.
  const start = terminalsOf(places, crew).start ?? visited[0];
  return start === undefined ? [] : [start, ...visited];
}

/**
 * The timed plan of a crew through these points, between PA and CH if present.
 * @param legs of its path
 */
export function timedPlan(
  onClock: RequestOnClock,
  { crew, points, isOptimized }: OrderedPoints,
  legs: readonly (Leg | undefined)[],
): TimedPlan {
  const { clock } = onClock;
  const stops = [...points, ...onClock.arrivals];
  const route = timeRoute(
    stops.map((index, at) => stopAt(onClock, index, legs[at])),
    onClock.hours[crew]!,
    clock.lengthS,
  );
  const leave = clock.instantOf(route.leaveS);
  const placeAt = (at: number) => ({ order: at + 1, optimized_order: isOptimized ? at + 1 : null });
  const departures = onClock.departures.map(
    // Here and below, a field comes first: V8 takes ten times as long for an object that begins with a spread.
    (point, at): RoutedPoint => ({
      point,
      ...placeAt(at),
      time_scheduled: leave,
      service_start: leave,
      departure: leave,
      duration: 0,
      distance: 0,
      late_by: Math.max(0, distanceTo(windowsIn(onClock.request, clock, onClock.request.points[point]), route.leaveS)),
    }),
  );
  // The leg from a vehicle's base is not counted: a plan begins at its first point.
  const arrivals = stops.map((point, at): RoutedPoint => {
    const { arrivalS, beginS, endS, leg, offWindowS } = route.stops[at]!;
    const isFirst = at === 0 && departures.length === 0;
    return {
      point,
      ...placeAt(departures.length + at),
      time_scheduled: clock.instantOf(arrivalS),
      service_start: clock.instantOf(beginS),
      departure: clock.instantOf(endS),
      duration: isFirst ? 0 : (leg?.durationS ?? 0),
      distance: isFirst ? 0 : (leg?.distanceM ?? 0),
      late_by: Math.max(0, offWindowS),
    };
  });
  const routedPoints = [...departures, ...arrivals];
  const beginS = departures.length > 0 ? route.leaveS : (route.stops[0]?.arrivalS ?? route.leaveS);
  const breaks = breaksOfRoute(route, beginS, onClock.hours[crew]!.working).map(({ begin, end, doneCount }) => ({
    begin: clock.instantOf(begin),
    end: clock.instantOf(end),
    after_order: departures.length + doneCount || null,
  }));
  const overtime = overtimeOf(route, onClock.hours[crew]!)?.seconds ?? 0;
  const count_late = arrivals.slice(0, points.length).filter(({ late_by }) => late_by > 0).length;
  const totals = { ...totalsOf(onClock, points, routedPoints), overtime, count_late };
  return { plan: { crew, points: routedPoints, ...totals, breaks }, route, stops };
}

/** The stop at a point of the request, with the leg to it. */
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
