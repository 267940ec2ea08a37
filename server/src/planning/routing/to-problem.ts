import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { Job, Vehicle } from '@tropeiro/optimizer/problem.ts';
import type { ProblemToSolve } from '../../solving/problem-to-solve.ts';
import type { Travel } from '../../travel/provider.ts';
import { type CrewHours, windowsIn } from './crew-hours.ts';
import { type LoadAmounts, loadAmounts } from './load-amounts.ts';
import type { Locations } from './locations.ts';
import { type RequestOnClock, requestOnClock, terminalsOf } from './request-on-clock.ts';
import type { RouteRequest } from './route-request.ts';
import { gapsBetween, meetSpans } from './span.ts';

/** What a request is to the optimizer, and what it takes to read its solution. */
export type Mapping = RequestOnClock & {
  /** By crew: crews whose vehicles are of one class share one. */
  readonly travels: readonly Travel[];
  readonly problem: ProblemToSolve;
  /** By job: its point in the request. */
  readonly pointOfJob: readonly number[];
  readonly amounts: LoadAmounts;
};

/**
 * The problem that a request is. A crew is a vehicle of it, a delivery or pick-up a job: what is delivered is aboard from
 * the start, what is picked up to the end. PA and CH are no jobs but where each vehicle starts and ends. A point that takes
 * vehicles of so many axles asks for a skill of that number, which vehicles have that are no larger.
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
    // As `time-route.ts` times the plans that come of it: what the optimizer compares is what they take.
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
 * The shift of a crew, by when it has to leave, and its breaks, each at its own moment. Who could leave later but may not waits
 * on the way, which makes a route longer. Between two windows of a PA the optimizer sees no gap: `time-route.ts` finds a leave
 * that is allowed.
 */
function shiftOf({ working, leaving, ending }: CrewHours): Pick<Vehicle, 'shift' | 'leavesByS' | 'breaks'> {
  const begin = leaving[0]?.begin;
  const end = ending.at(-1)?.end;
  if (begin === undefined || end === undefined || begin > end) return never;
  const spans = meetSpans(working, [{ begin, end }]);
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
