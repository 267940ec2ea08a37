import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Travel } from '../../travel/provider.ts';
import { type CrewHours, windowsIn } from '../routing/crew-hours.ts';
import { loadAmounts } from '../routing/load-amounts.ts';
import type { Locations } from '../routing/locations.ts';
import { planClock } from '../routing/plan-clock.ts';
import { requestOnClock } from '../routing/request-on-clock.ts';
import type { Span } from '../routing/span.ts';
import { jobOf, type Mapping, vehicleOf } from '../routing/to-problem.ts';
import type { JointRequest } from './joint-request.ts';

/** A joint request as a problem, with the plan and the point of each job. */
export type JointMapping = Mapping & {
  /** For each job, its plan, and its point in that plan. */
  readonly placeOfJob: readonly { readonly plan: number; readonly point: number }[];
};

/**
 * Converts plans that are optimized together to one problem. The crew of each plan becomes a vehicle with the start,
 * end and hours of its plan. A locked point may only be served by its own plan, at its hour; the others by all plans
 * that may exchange points with theirs.
 */
export function toJointProblem(
  { requests, request, mayServe }: JointRequest,
  travels: readonly Travel[],
  locations: Locations,
): JointMapping {
  const clock = planClock(request.period);
  let first = 0;
  const parts = requests.map((own) => {
    const ofPoint = locations.ofPoint.slice(first, first + own.points.length);
    const part = { first, onClock: requestOnClock(own, { ...locations, ofPoint, ofBase: [undefined] }) };
    first += own.points.length;
    const laterS = clock.spanOf(own.period).begin;
    return { ...part, onClock: { ...part.onClock, hours: part.onClock.hours.map((hours) => shifted(hours, laterS)) } };
  });
  const placeOfJob = requests.flatMap(({ points }, plan) =>
    points.flatMap(({ type }, point) => (isTerminal(type) ? [] : { plan, point })),
  );
  const served = placeOfJob.map(({ plan, point }) => requests[plan]!.points[point]!);
  const { crews } = request;
  const amounts = loadAmounts(
    served.map(({ capacity }) => capacity),
    crews.map(({ vehicle }) => vehicle?.capacity ?? null),
  );
  const axlesAsked = [...new Set(served.flatMap(({ axles }) => axles ?? []))];
  const profiles = [...new Set(travels.map(({ matrices }) => matrices))];
  return {
    request,
    locations,
    departures: [],
    arrivals: [],
    crews,
    clock,
    hours: parts.map(({ onClock }) => onClock.hours[0]!),
    travels,
    amounts,
    placeOfJob,
    pointOfJob: placeOfJob.map(({ plan, point }) => parts[plan]!.first + point),
    problem: {
      locationCount: locations.coordinates.length,
      profiles,
      vehicles: parts.map(({ onClock }, index) => {
        const { matrices, slownessPermille } = travels[index]!;
        return {
          ...vehicleOf(onClock, 0, amounts, axlesAsked),
          profile: profiles.indexOf(matrices),
          slownessPermille,
        };
      }),
      jobs: placeOfJob.map(({ plan, point: index }) => {
        const point = requests[plan]!.points[index]!;
        const location = locations.ofPoint[parts[plan]!.first + index]!;
        const windows = windowsIn(requests[plan]!, clock, point);
        const vehicles = point.lockedStart === undefined ? mayServe[plan]! : [plan];
        const isBound = vehicles.length < requests.length;
        return { ...jobOf(point, { location, windows, amounts }), ...(isBound && { vehicles }) };
      }),
      shipments: [],
      objective: request.objective,
      timing: 'soonest',
    },
  };
}

/** Converts hours from the clock of a plan to one that began earlier. */
const shifted = ({ working, leaving, ending }: CrewHours, laterS: number): CrewHours => {
  const later = ({ begin, end }: Span): Span => ({ begin: begin + laterS, end: end + laterS });
  return { working: working.map(later), leaving: leaving.map(later), ending: ending.map(later) };
};
