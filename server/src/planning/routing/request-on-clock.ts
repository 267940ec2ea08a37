import { type CrewHours, hoursUnderWay, listCrewHours } from './crew-hours.ts';
import type { Locations } from './locations.ts';
import { type PlanClock, planClock } from './plan-clock.ts';
import type { CrewToRoute, RouteRequest } from './route-request.ts';

/** The locations of a request, with its departures and arrivals. */
export type RequestPlaces = {
  readonly request: RouteRequest;
  readonly locations: Locations;
  /** The indices of the PA and CH points, at most one of each. */
  readonly departures: readonly number[];
  readonly arrivals: readonly number[];
};

/** A request with everything that timing its routes needs. */
export type RequestOnClock = RequestPlaces & {
  /** The crews of the request. If it has none, one without vehicle and driver. */
  readonly crews: readonly CrewToRoute[];
  readonly clock: PlanClock;
  /** For each crew. */
  readonly hours: readonly CrewHours[];
};

export function requestPlaces(request: RouteRequest, locations: Locations): RequestPlaces {
  const indicesOf = (type: 'PA' | 'CH'): number[] =>
    request.points.flatMap((point, index) => (point.type === type ? [index] : []));
  return { request, locations, departures: indicesOf('PA'), arrivals: indicesOf('CH') };
}

export function requestOnClock(request: RouteRequest, locations: Locations): RequestOnClock {
  const clock = planClock(request.period);
  const crews = request.crews.length > 0 ? request.crews : [{ vehicle: null, driver: null }];
  const hours = listCrewHours(request, crews, clock);
  const now = request.underWay?.now;
  return {
    ...requestPlaces(request, locations),
    crews,
    clock,
    hours:
      now === undefined ? hours : hours.map((crewHours) => hoursUnderWay(crewHours, clock.secondOf(Date.parse(now)))),
  };
}

/** The locations where a crew's routes start and end. Undefined: at their first or last point. */
export function terminalsOf({ locations, departures, arrivals }: RequestPlaces, crew: number) {
  const locationOf = ([point]: readonly number[]): number | undefined =>
    point === undefined ? undefined : locations.ofPoint[point];
  return { start: locationOf(departures) ?? locations.ofBase[crew], end: locationOf(arrivals) };
}
