import type { Problem, Task, Vehicle, Visit, Window } from '../problem.ts';
import type { Unassigned } from '../solution.ts';
import { findVisit, loaded, unloaded } from './task.ts';
import { travel } from './walk.ts';

/**
 * Could this vehicle serve this job or shipment if it did nothing else? Undefined for vehicles under way, vehicles with
 * breaks, and vehicles with a maximum duration where waiting may count: shipments, and vehicles with a last moment to
 * leave. Those take more than one drive at the earliest times.
 */
export function canServeAlone(problem: Problem, vehicle: Vehicle, task: Unassigned['task']): boolean | undefined {
  if (vehicle.begun || vehicle.breaks.length > 0) return undefined;
  const { index } = task;
  const tasks: readonly Task[] =
    task.kind === 'job'
      ? [{ kind: 'job', index }]
      : [
          { kind: 'pickup', index },
          { kind: 'delivery', index },
        ];
  const fits =
    vehicle.shift.begin <= Math.min(vehicle.shift.end, vehicle.leavesByS ?? Infinity) &&
    tasks.length <= (vehicle.maxTasks ?? Infinity) &&
    canCarry(problem, vehicle, tasks) &&
    canDrive(problem, vehicle, tasks);
  const mayWait = tasks.length > 1 || vehicle.leavesByS !== undefined;
  return fits && mayWait && vehicle.maxDurationS !== undefined ? undefined : fits;
}

function canCarry(problem: Problem, { capacity }: Vehicle, tasks: readonly Task[]): boolean {
  return capacity.every((most, d) =>
    tasks.every((task) => unloaded(problem, task, d) <= most && loaded(problem, task, d) <= most),
  );
}

/**
 * Drives at the earliest times. Only routes of one stop are checked against the maximum duration: they can leave late
 * enough not to wait.
 */
function canDrive(problem: Problem, vehicle: Vehicle, tasks: readonly Task[]): boolean {
  let location = vehicle.start;
  let clockS = vehicle.shift.begin;
  let distanceM = 0;
  let workS = 0;
  for (const visit of [...tasks.map((task) => findVisit(problem, task)!), { location: vehicle.end, ...NOTHING }]) {
    const leg = travel(problem, vehicle, location, visit.location);
    if (leg === undefined) return false;
    const toS = leg.durationS + (location === visit.location ? 0 : visit.setupS);
    const beginS = nextBegin(visit.windows, clockS + toS);
    if (beginS === undefined) return false;
    location = visit.location;
    clockS = beginS + visit.serviceS;
    distanceM += leg.distanceM;
    workS += toS + visit.serviceS;
  }
  const isShort = tasks.length > 1 || workS <= (vehicle.maxDurationS ?? Infinity);
  return clockS <= vehicle.shift.end && distanceM <= (vehicle.maxDistanceM ?? Infinity) && isShort;
}

const NOTHING: Pick<Visit, 'serviceS' | 'setupS' | 'windows'> = { serviceS: 0, setupS: 0, windows: [] };

function nextBegin(windows: readonly Window[], readyS: number): number | undefined {
  if (windows.length === 0) return readyS;
  const begins = windows
    .filter(({ begin, end }) => begin <= end && readyS <= end)
    .map(({ begin }) => Math.max(begin, readyS));
  return begins.length === 0 ? undefined : Math.min(...begins);
}
