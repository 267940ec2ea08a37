import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { presetObjective } from '@tropeiro/optimizer/model/objective-presets.ts';
import type { Job, Vehicle } from '@tropeiro/optimizer/problem.ts';
import type { SharedProblem } from '@tropeiro/optimizer/shared-problem.ts';
import type { Travel } from '../../travel/provider.ts';
import { type CrewHours, listCrewHours, windowsIn } from './crew-hours.ts';
import { type LoadAmounts, loadAmounts } from './load-amounts.ts';
import type { Locations } from './locations.ts';
import { type PlanClock, planClock } from './plan-clock.ts';
import { planWarnings } from './plan-warnings.ts';
import type { CrewToRoute, RouteRequest } from './route-request.ts';
import { gapsBetween, meetSpans } from './span.ts';

/** What a request is to the optimizer, and what it takes to read its solution. */
export type Mapping = RequestOnClock & {
  /** By crew: crews whose vehicles are of one class share one. */
  readonly travels: readonly Travel[];
  readonly problem: SharedProblem;
  /** By job: its point in the request. */
  readonly pointOfJob: readonly number[];
  readonly amounts: LoadAmounts;
  readonly warnings: readonly PlanWarningFacts[];
};

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
  return {
    request,
    crews,
    locations,
    clock,
    hours: listCrewHours(request, crews, clock),
    departures: indicesOf('PA'),
    arrivals: indicesOf('CH'),
  };
}

/**
 * The problem that a request is. A crew is a vehicle of it, a delivery or pick-up a job: what is delivered is aboard from
 * the start, what is picked up to the end. PA and CH are no jobs but where each vehicle starts and ends. A point that takes
 * vehicles of so many axles asks for a skill of that number, which vehicles have that are no larger.
 */
export function toProblem(request: RouteRequest, travels: readonly Travel[], locations: Locations): Mapping {
  const onClock = requestOnClock(request, locations);
  const { crews, clock } = onClock;
  const matrices = [...new Map(travels.map((travel) => [travel.durationsS, travel])).values()];
  const pointOfJob = request.points.flatMap(({ type }, index) => (isTerminal(type) ? [] : [index]));
  const served = pointOfJob.map((index) => request.points[index]!);
  const amounts = loadAmounts(
    served.map(({ capacity }) => capacity),
    crews.map(({ vehicle }) => vehicle?.capacity ?? null),
  );
  const axlesAsked = [...new Set(served.flatMap(({ axles }) => axles ?? []))];
  const jobs = pointOfJob.map((index): Job => {
    const point = request.points[index]!;
    const amount = amounts.ofPoint(point.capacity);
    return {
      location: locations.ofPoint[index]!,
      serviceS: point.serviceS,
      setupS: 0,
      windows: windowsIn(request, clock, point),
      skills: point.axles === null ? [] : [point.axles],
      // Rather is any number of others left out than one whose hour is promised.
      priority: point.lockedStart === undefined ? 0 : 1,
      delivery: [point.type === 'PE' ? amount : 0],
      pickup: [point.type === 'PC' ? amount : 0],
    };
  });
  const problem = {
    locationCount: locations.coordinates.length,
    profiles: matrices.map(({ durationsS, distancesM }) => ({ durationsS, distancesM })),
    vehicles: crews.map((_, crew) => {
      const { durationsS, slownessPermille } = travels[crew]!;
      const profile = matrices.findIndex((one) => one.durationsS === durationsS);
      return { ...vehicleOf(onClock, crew, amounts, axlesAsked), profile, slownessPermille };
    }),
    jobs,
    shipments: [],
  };
  return {
    ...onClock,
    travels,
    problem: { ...problem, objective: presetObjective(request.objective, problem) },
    pointOfJob,
    amounts,
    warnings: axlesAsked.length > 0 ? crews.flatMap(unknownAxles) : [],
  };
}

/** Where the routes of a crew start and end, by location; undefined: at their first point, or their last. */
export function terminalsOf({ locations, departures, arrivals }: RequestOnClock, crew: number) {
  const locationOf = ([point]: readonly number[]): number | undefined =>
    point === undefined ? undefined : locations.ofPoint[point];
  return { start: locationOf(departures) ?? locations.ofBase[crew], end: locationOf(arrivals) };
}

export const unknownAxles = ({ vehicle }: CrewToRoute): PlanWarningFacts[] =>
  vehicle && vehicle.axles === null ? [planWarnings.axlesUnknown(vehicle.plate)] : [];

function vehicleOf(
  onClock: RequestOnClock,
  crew: number,
  amounts: LoadAmounts,
  axlesAsked: readonly number[],
): Omit<Vehicle, 'profile' | 'slownessPermille'> {
  const vehicle = onClock.crews[crew]!.vehicle;
  const { start, end } = terminalsOf(onClock, crew);
  return {
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...shiftOf(onClock.hours[crew]!),
    capacity: [amounts.ofVehicle(vehicle?.capacity ?? null)],
    skills: axlesAsked.filter((axles) => (vehicle?.axles ?? 0) <= axles),
    fixedCost: 0,
    costPerSecond: 0,
    costPerMetre: 0,
  };
}

/** Far apart and reversed: no change of hours that is worth a word would make it work. */
const never = { shift: { begin: 2 ** 29, end: -(2 ** 29) }, breaks: [] };

/**
 * The shift of a crew and its breaks, each at its own moment. Who may leave at the first moment allowed may leave, so how
 * late one may leave binds no route: `time-route.ts` finds a leave that is allowed.
 */
function shiftOf({ working, leaving, ending }: CrewHours): Pick<Vehicle, 'shift' | 'breaks'> {
  const begin = leaving[0]?.begin;
  const end = ending.at(-1)?.end;
  if (begin === undefined || end === undefined || begin > end) return never;
  const spans = meetSpans(working, [{ begin, end }]);
  return {
    shift: { begin, end },
    breaks: gapsBetween(spans).map((gap) => ({
      windows: [{ begin: gap.begin, end: gap.begin }],
      durationS: gap.end - gap.begin,
    })),
  };
}
