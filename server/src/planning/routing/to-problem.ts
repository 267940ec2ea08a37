import { priorityMax } from '@tropeiro/domain/planning/points/new-route-point.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Job, Vehicle } from '@tropeiro/optimizer/problem.ts';
import type { ProblemToSolve } from '../../solving/problem-to-solve.ts';
import type { Travel } from '../../travel/provider.ts';
import { type CrewHours, windowsIn } from './crew-hours.ts';
import { type LoadAmounts, loadAmounts } from './load-amounts.ts';
import type { Locations } from './locations.ts';
import { type RequestOnClock, requestOnClock, terminalsOf } from './request-on-clock.ts';
import type { PointToRoute, RouteRequest } from './route-request.ts';
import { gapsBetween, intersectSpans } from './span.ts';

/** A request as a problem of the optimizer, with everything needed to read its solution. */
export type Mapping = RequestOnClock & {
  /** For each crew. Crews with vehicles of the same class share one. */
  readonly travels: readonly Travel[];
  readonly problem: ProblemToSolve;
  /** For each job, its point in the request. */
  readonly pointOfJob: readonly number[];
  readonly amounts: LoadAmounts;
};

/**
 * Converts a request to a problem. A crew becomes a vehicle, and a delivery or pick-up becomes a job. Deliveries are
 * aboard from the start, pick-ups until the end. PA and CH become the start and end of each vehicle. If a point limits
 * the axles of vehicles, it requires a skill that only vehicles within the limit have.
 */
export function toProblem(request: RouteRequest, travels: readonly Travel[], locations: Locations): Mapping {
  const onClock = requestOnClock(request, locations);
  const { crews, clock } = onClock;
  const profiles = [...new Set(travels.map(({ matrices }) => matrices))];
  const pointOfJob = request.points.flatMap(({ type }, index) => (isTerminal(type) ? [] : [index]));
  const served = pointOfJob.map((index) => request.points[index]!);
  const amounts = loadAmounts(
    served.map(({ capacity }) => capacity),
    crews.map(({ vehicle }) => vehicle?.capacity ?? null),
  );
  const axlesAsked = [...new Set(served.flatMap(({ axles }) => axles ?? []))];
  const jobs = pointOfJob.map((index): Job => {
    const point = request.points[index]!;
    return jobOf(point, { location: locations.ofPoint[index]!, windows: windowsIn(request, clock, point), amounts });
  });
  const problem = {
    locationCount: locations.coordinates.length,
    profiles,
    vehicles: crews.map((_, crew) => {
      const { matrices, slownessPermille } = travels[crew]!;
      return {
        ...vehicleOf(onClock, crew, amounts, axlesAsked),
        profile: profiles.indexOf(matrices),
        slownessPermille,
      };
    }),
    jobs,
    shipments: [],
    objective: request.objective,
    // Must match `time-route.ts`, which times the plans, so that the optimizer compares their real durations.
    timing: 'soonest' as const,
  };
  return {
    ...onClock,
    travels,
    problem,
    pointOfJob,
    amounts,
  };
}

/** Where and when a point is served. */
type JobPlace = Pick<Job, 'location' | 'windows'> & { readonly amounts: LoadAmounts };

/** A delivery or pick-up as a job of the optimizer. */
export function jobOf(point: PointToRoute, { location, windows, amounts }: JobPlace): Job {
  const amount = amounts.ofPoint(point.capacity);
  return {
    location,
    serviceS: point.serviceS,
    setupS: 0,
    windows,
    skills: point.axles === null ? [] : [point.axles],
    priority: point.lockedStart === undefined ? point.priority : lockedPriority,
    delivery: [point.type === 'PE' ? amount : 0],
    pickup: [point.type === 'PC' ? amount : 0],
  };
}

/** A locked point is served before any number of other points. */
const lockedPriority = priorityMax + 1;

/** A crew as a vehicle of the optimizer, without its travel times. */
export function vehicleOf(
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

/** So far apart and reversed that no remedy would be proposed. */
const never = { shift: { begin: 2 ** 29, end: -(2 ** 29) }, breaks: [] };

/**
 * The shift of a crew, its latest start, and its breaks at fixed times. A crew that must leave early waits on the way,
 * which makes its route longer. The optimizer ignores gaps between the windows of a PA; `time-route.ts` finds an
 * allowed start.
 */
function shiftOf({ working, leaving, ending }: CrewHours): Pick<Vehicle, 'shift' | 'leavesByS' | 'breaks'> {
  const begin = leaving[0]?.begin;
  const end = ending.at(-1)?.end;
  if (begin === undefined || end === undefined || begin > end) return never;
  const spans = intersectSpans(working, [{ begin, end }]);
  const leavesByS = leaving.at(-1)!.end;
  return {
    shift: { begin, end },
    ...(leavesByS < end && { leavesByS }),
    breaks: gapsBetween(spans).map((gap) => ({
      windows: [{ begin: gap.begin, end: gap.begin }],
      durationS: gap.end - gap.begin,
    })),
  };
}
