import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { leastTravelS } from './least-travel.ts';
import type { UnroutedPoint } from './routing.ts';
import { routingWarnings } from './routing-warnings.ts';
import type { Mapping } from './to-problem.ts';

/**
 * What the crews of a request lack together where points find no room beside others, as far as it is certain: no order of
 * points loads less, or takes less time. Points of which it is not known that they could be served alone are not counted.
 */
export function shortageWarnings(mapping: Mapping, unassigned: readonly UnroutedPoint[]): PlanWarningFacts[] {
  if (!unassigned.some(isServedAlone)) return [];
  const uncounted = new Set(unassigned.flatMap((left) => (isServedAlone(left) ? [] : left.point)));
  const jobs = mapping.pointOfJob.flatMap((point, job) => (uncounted.has(point) ? [] : job));
  return [...loadWarnings(mapping, jobs), ...workWarnings(mapping, jobs)];
}

/** Whether a point that is left out was tried, and lacks nothing but room beside the others. */
const isServedAlone = ({ code, remedy }: UnroutedPoint): boolean => code === 'no_room' && remedy?.kind !== 'not_tried';

/** Deliveries are all aboard at the start, pick-ups at the end: those of the two that are more. */
function loadWarnings({ request, crews, problem, pointOfJob }: Mapping, jobs: readonly number[]): PlanWarningFacts[] {
  const capacities = crews.flatMap(({ vehicle }, crew) => (works(problem, crew) ? [vehicle?.capacity ?? null] : []));
  if (capacities.includes(null)) return [];
  const sum = (values: readonly (number | null)[]): number =>
    values.reduce((total: number, value) => total + (value ?? 0), 0);
  const loadOf = (wanted: 'PE' | 'PC'): number =>
    sum(
      jobs
        .map((job) => request.points[pointOfJob[job]!]!)
        .map(({ type, capacity }) => (type === wanted ? capacity : 0)),
    );
  const load = Math.max(loadOf('PE'), loadOf('PC'));
  const by = load - sum(capacities);
  const largest = Math.max(0, ...capacities.map(Number));
  return by > 0 && largest > 0 ? [routingWarnings.loadExceedsFleet(load, by, largest)] : [];
}

function workWarnings({ problem }: Mapping, jobs: readonly number[]): PlanWarningFacts[] {
  const hoursS = problem.vehicles.reduce((total, { shift, breaks }, crew) => {
    const restS = breaks.reduce((sum, { durationS }) => sum + durationS, 0);
    return total + (works(problem, crew) ? shift.end - shift.begin - restS : 0);
  }, 0);
  const serviceS = jobs.reduce((total, job) => total + problem.jobs[job]!.serviceS, 0);
  const workS = serviceS + leastTravelS(problem, jobs);
  return workS > hoursS ? [routingWarnings.workExceedsFleet(workS, workS - hoursS)] : [];
}

const works = ({ vehicles }: Mapping['problem'], crew: number): boolean =>
  vehicles[crew]!.shift.begin <= vehicles[crew]!.shift.end;
