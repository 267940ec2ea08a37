import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Leg } from '../../travel/provider.ts';
import { breaksOfRoute } from './breaks-of-route.ts';
import { windowsIn } from './crew-hours.ts';
import { overtimeOf } from './overtime.ts';
import { type RequestOnClock, type RequestPlaces, terminalsOf } from './request-on-clock.ts';
import type { RouteRequest } from './route-request.ts';
import type { RoutedPlan, RoutedPoint } from './routing.ts';
import { distanceTo } from './span.ts';
import { type Stop, type TimedRoute, timeRoute } from './time-route.ts';
import { timeUnderWay, type VisitedStop } from './time-under-way.ts';

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
  const { request, locations, arrivals } = places;
  const sequence = visitedFirst(request, [...points, ...arrivals]);
  // Without a start, the route begins at its first stop.
  const start = terminalsOf(places, crew).start ?? locations.ofPoint[sequence[0] ?? -1];
  if (start === undefined) return [];
  // A visited point is no longer travelled to: the vehicle is at the start.
  return [start, ...sequence.map((index) => (request.points[index]?.visit ? start : locations.ofPoint[index]!))];
}

/** The points of a route as the crew is at them: visited ones in the order of their visits, then the others. */
function visitedFirst({ points }: RouteRequest, order: readonly number[]): readonly number[] {
  const visitOf = (index: number): number => points[index]?.visit?.index ?? Number.MAX_SAFE_INTEGER;
  return order.some((index) => points[index]?.visit)
    ? order.toSorted((one, other) => visitOf(one) - visitOf(other))
    : order;
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
  const inOrder = [...points, ...onClock.arrivals];
  const stops = visitedFirst(onClock.request, inOrder);
  const placeOf = new Map(inOrder.map((point, at) => [point, at]));
  const route = timeStops(onClock, crew, stops, legs);
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
      ...placeAt(departures.length + placeOf.get(point)!),
      time_scheduled: clock.instantOf(arrivalS),
      service_start: clock.instantOf(beginS),
      departure: clock.instantOf(endS),
      duration: isFirst ? 0 : (leg?.durationS ?? 0),
      distance: isFirst ? 0 : (leg?.distanceM ?? 0),
      late_by: Math.max(0, offWindowS),
    };
  });
  // Visited points come first in time, but keep their place.
  arrivals.sort((one, other) => one.order - other.order);
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

/** Times stops as the crew is at them. A plan under way is timed by its progress, any other leaves at the best time. */
function timeStops(
  onClock: RequestOnClock,
  crew: number,
  stops: readonly number[],
  legs: readonly (Leg | undefined)[],
): TimedRoute {
  const { request, clock } = onClock;
  const hours = onClock.hours[crew]!;
  if (!request.underWay) {
    const unvisited = stops.map((index, at) => stopAt(onClock, index, legs[at]));
    return timeRoute(unvisited, hours, clock.lengthS);
  }
  const secondOf = (instant: string): number => clock.secondOf(Date.parse(instant));
  const visited: VisitedStop[] = [];
  const ahead: Stop[] = [];
  for (const [at, index] of stops.entries()) {
    const { visit } = request.points[index]!;
    if (!visit) ahead.push(stopAt(onClock, index, legs[at]));
    else {
      const { leg, since, isServing, isReported } = visit;
      visited.push({ ...stopAt(onClock, index, leg), sinceS: secondOf(since), isServing, isReported });
    }
  }
  const nowS = secondOf(request.underWay.now);
  const progress = { sinceS: secondOf(request.underWay.since), notBeforeS: nowS, nowS };
  return timeUnderWay(visited, ahead, hours, clock.lengthS, progress);
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
