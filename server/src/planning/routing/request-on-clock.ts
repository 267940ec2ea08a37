import { type CrewHours, hoursUnderWay, listCrewHours } from './crew-hours.ts';
import type { Locations } from './locations.ts';
import { type PlanClock, planClock } from './plan-clock.ts';
import type { CrewToRoute, RouteRequest } from './route-request.ts';

/** A request with its locations and its hours, as whoever times a route of it needs them. */
export type RequestOnClock = {
  readonly request: RouteRequest;
  /** As in the request; one without vehicle and driver where that names none. */
  readonly crews: readonly CrewToRoute[];
  readonly locations: Locations;
  readonly clock: PlanClock;
  /** By crew. */
  readonly hours: readonly CrewHours[];
  /** The points that are a PA, and those that are a CH: one of each at most. */
  readonly departures: readonly number[];
  readonly arrivals: readonly number[];
};

export function requestOnClock(request: RouteRequest, locations: Locations): RequestOnClock {
  const clock = planClock(request.period);
  const crews = request.crews.length > 0 ? request.crews : [{ vehicle: null, driver: null }];
  const indicesOf = (type: 'PA' | 'CH'): number[] =>
    request.points.flatMap((point, index) => (point.type === type ? [index] : []));
  const hours = listCrewHours(request, crews, clock);
  const { underWaySince: since } = request;
  return {
    request,
    crews,
    locations,
    clock,
    hours: since === undefined ? hours : hours.map((one) => hoursUnderWay(one, clock.secondOf(Date.parse(since)))),
    departures: indicesOf('PA'),
    arrivals: indicesOf('CH'),
  };
}

/** Where the routes of a crew start and end, by location; undefined: at their first point, or their last. */
export function terminalsOf({ locations, departures, arrivals }: RequestOnClock, crew: number) {
  const locationOf = ([point]: readonly number[]): number | undefined =>
    point === undefined ? undefined : locations.ofPoint[point];
  return { start: locationOf(departures) ?? locations.ofBase[crew], end: locationOf(arrivals) };
}
