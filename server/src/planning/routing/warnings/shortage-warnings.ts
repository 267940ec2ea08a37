import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { leastTravelS } from '../least-travel.ts';
import type { UnroutedPoint } from '../routing.ts';
import type { Mapping } from '../to-problem.ts';
import { routingWarnings } from './routing-warnings.ts';

/**
 * Warns about shortages of the crews together, if points do not fit beside others. Only certain shortages are reported:
 * no order of the points loads less or takes less time. Points that might not fit even alone are not counted.
 */
export function shortageWarnings(mapping: Mapping, unassigned: readonly UnroutedPoint[]): PlanWarningFacts[] {
  if (!unassigned.some(isServedAlone)) return [];
  const uncounted = new Set(unassigned.flatMap((left) => (isServedAlone(left) ? [] : left.point)));
  const jobs = mapping.pointOfJob.flatMap((point, job) => (uncounted.has(point) ? [] : job));
  return [...loadWarnings(mapping, jobs), ...workWarnings(mapping, jobs)];
}

/** Whether a point left out was tried and only lacks room beside the others. */
const isServedAlone = ({ code, remedy }: UnroutedPoint): boolean => code === 'no_room' && remedy?.kind !== 'not_tried';

/** Deliveries are all aboard at the start, and pick-ups at the end. The larger of both loads counts. */
function loadWarnings({ request, crews, problem, pointOfJob }: Mapping, jobs: readonly number[]): PlanWarningFacts[] {
  const capacities = crews.flatMap(({ vehicle }, crew) => (works(problem, crew) ? [vehicle?.capacity ?? null] : []));
  if (capacities.includes(null)) return [];
  const sum = (values: readonly (number | null)[]): number =>
    values.reduce((total: number, value) => total + (value ?? 0), 0);
  const loadOf = (pointType: 'PE' | 'PC'): number =>
    sum(
      jobs
        .map((job) => request.points[pointOfJob[job]!]!)
        .map(({ type, capacity }) => (type === pointType ? capacity : 0)),
    );
  const load = Math.max(loadOf('PE'), loadOf('PC'));
  const excess = load - sum(capacities);
  const largest = Math.max(0, ...capacities.map(Number));
  return excess > 0 && largest > 0 ? [routingWarnings.loadExceedsFleet(load, excess, largest)] : [];
}

function workWarnings({ problem }: Mapping, jobs: readonly number[]): PlanWarningFacts[] {
  const hoursS = problem.vehicles.reduce((total, { shift, breaks }, crew) => {
    const breaksS = breaks.reduce((sum, { durationS }) => sum + durationS, 0);
    return total + (works(problem, crew) ? shift.end - shift.begin - breaksS : 0);
  }, 0);
  const serviceS = jobs.reduce((total, job) => total + problem.jobs[job]!.serviceS, 0);
  const workS = serviceS + leastTravelS(problem, jobs);
  return workS > hoursS ? [routingWarnings.workExceedsFleet(workS, workS - hoursS)] : [];
}

const works = ({ vehicles }: Mapping['problem'], crew: number): boolean =>
  vehicles[crew]!.shift.begin <= vehicles[crew]!.shift.end;
