import type { Problem, Vehicle, Window } from '../problem.ts';
import type { Activity, Route } from '../solution.ts';
import type { Complain } from './complain.ts';
import { findVisit, isTask, loaded, taskName, unloaded } from './task.ts';

export type Walked = {
  readonly beginS: number;
  readonly endS: number;
  readonly distanceM: number;
  readonly waitingS: number;
  readonly lateCost: number;
};

/** Drives the route stop by stop, and complains where it breaks a rule or a stop declares another figure. */
export function walk(problem: Problem, vehicle: Vehicle, route: Route, complain: Complain): Walked {
  const { begun } = vehicle;
  const beginS = begun ? begun.sinceS : (route.activities[0]?.arrivalS ?? 0);
  const hasTasks = route.activities.some((activity) => isTask(activity.task));
  let location = begun ? begun.location : vehicle.start;
  let clockS = begun ? begun.atS : beginS;
  let distanceM = begun ? begun.distanceM : 0;
  let waitingS = 0;
  let drivenS = 0;
  let lateCost = 0;
  let load = begun ? [...begun.load] : loadForTrip(problem, vehicle, route, 0);
  if (!Number.isInteger(beginS)) complain(` begins at ${beginS}, not a whole second.`);
  if (!begun && beginS < vehicle.shift.begin) complain(` begins at ${beginS}, before its shift.`);
  if (!begun && beginS > (vehicle.leavesByS ?? Infinity))
    complain(` leaves at ${beginS}, after the last moment to (${vehicle.leavesByS}).`);

  route.activities.forEach((activity, position) => {
    const report: Complain = (sentence) => complain(`, stop ${position} (${taskName(activity.task)}): ${sentence}`);
    const { task } = activity;
    const from = location;
    if (task.kind === 'end') location = vehicle.end;
    if (isTask(task)) location = findVisit(problem, task)?.location;
    if (task.kind === 'reload') location = vehicle.reload?.sites[task.index]?.location;

    if (task.kind === 'break') {
      // A break stops the vehicle anywhere on the road. The solution chooses how far it had come; the rest is driven
      // after.
      if (activity.arrivalS < clockS)
        report(`comes at ${activity.arrivalS}, before ${clockS}, when the stop before is left.`);
      drivenS += Math.max(0, activity.arrivalS - clockS);
      clockS = Math.max(clockS, activity.arrivalS);
    } else if (task.kind !== 'start') {
      const leg = travel(problem, vehicle, from, location);
      // A vehicle under way without further tasks and without a way home stays where it is.
      if (leg === undefined && (hasTasks || !begun))
        report(`there is no way from location ${from} to location ${location}.`);
      const legS = leg?.durationS ?? 0;
      if (drivenS > legS) report(`${drivenS} s were driven before breaks on a leg of ${legS} s.`);
      clockS += Math.max(0, legS - drivenS);
      distanceM += leg?.distanceM ?? 0;
      drivenS = 0;
    }

    const arrivalS = clockS;
    const service = serve(problem, vehicle, activity, arrivalS, from !== location, report);
    clockS = service.endS;
    waitingS += service.waitingS;
    const preferred = isTask(task) ? findVisit(problem, task)?.preferred : undefined;
    const lateS = preferred === undefined ? 0 : Math.max(0, service.beginS - preferred.byS);
    lateCost += lateS * (preferred?.perLateSecond ?? 0);
    if (isTask(task)) {
      for (const d of load.keys()) load[d]! -= unloaded(problem, task, d);
      if (load.some((amount) => amount < 0)) report(`delivers what it does not have aboard (${load} remains).`);
      for (const d of load.keys()) load[d]! += loaded(problem, task, d);
    }
    if (task.kind === 'reload') load = loadForTrip(problem, vehicle, route, position);
    checkLoad(vehicle, load, report);

    const derived = {
      location: task.kind === 'break' && (drivenS > 0 || activity.location === undefined) ? undefined : location,
      arrivalS,
      waitingS: service.waitingS,
      serviceBeginS: service.beginS,
      departureS: service.endS,
      lateS: lateS > 0 ? lateS : undefined,
      distanceM,
    };
    for (const [name, value] of Object.entries(derived)) {
      const declared = activity[name as keyof typeof derived];
      if (declared !== value) report(`declares ${name} ${declared}, it is ${value}.`);
    }
    if (String(activity.load) !== String(load)) report(`declares load ${activity.load}, it is ${load}.`);
  });
  if (drivenS > 0) complain(` drives ${drivenS} s after its last stop, to nowhere.`);
  return { beginS, endS: clockS, distanceM, waitingS, lateCost };
}

function serve(
  problem: Problem,
  vehicle: Vehicle,
  activity: Activity,
  arrivalS: number,
  isElsewhere: boolean,
  report: Complain,
): { readonly waitingS: number; readonly beginS: number; readonly endS: number } {
  const { task } = activity;
  if (!('index' in task)) return { waitingS: 0, beginS: arrivalS, endS: arrivalS };
  const visit = isTask(task)
    ? findVisit(problem, task)
    : (task.kind === 'reload' ? vehicle.reload?.sites : vehicle.breaks)?.[task.index];
  if (visit === undefined) report('the problem knows no such thing.');
  if (!Number.isInteger(activity.waitingS) || activity.waitingS < 0) report(`waits ${activity.waitingS} s.`);

  const setupS = isTask(task) && isElsewhere ? (findVisit(problem, task)?.setupS ?? 0) : 0;
  const lastsS = visit === undefined ? 0 : 'serviceS' in visit ? visit.serviceS : visit.durationS;
  const beginS = arrivalS + setupS + activity.waitingS;
  if (visit && !isInside(beginS, visit.windows)) report(`begins at ${beginS}, outside its windows.`);
  return { waitingS: activity.waitingS, beginS, endS: beginS + lastsS };
}

/** What the jobs until the next reload deliver is loaded before they begin. A shipment is loaded at its pickup. */
function loadForTrip(problem: Problem, vehicle: Vehicle, route: Route, position: number): number[] {
  const later = route.activities.slice(position + 1);
  const reload = later.findIndex(({ task }) => task.kind === 'reload');
  const trip = reload < 0 ? later : later.slice(0, reload);
  return vehicle.capacity.map((_, d) =>
    trip.reduce(
      (total, { task }) => total + (task.kind === 'job' ? (problem.jobs[task.index]?.delivery[d] ?? 0) : 0),
      0,
    ),
  );
}

function checkLoad(vehicle: Vehicle, load: readonly number[], report: Complain): void {
  load.forEach((amount, d) => {
    // The load of a vehicle under way is given, even above its capacity.
    const most = Math.max(vehicle.capacity[d] ?? 0, vehicle.begun?.load[d] ?? 0);
    if (amount > most) report(`leaves with ${amount} aboard in dimension ${d}, its capacity is ${most}.`);
  });
}

export function travel(problem: Problem, vehicle: Vehicle, from: number | undefined, to: number | undefined) {
  if (from === undefined || to === undefined) return { durationS: 0, distanceM: 0 };
  const profile = problem.profiles[vehicle.profile];
  const plainS = profile?.durationsS[from * problem.locationCount + to] ?? -1;
  const distanceM = profile?.distancesM[from * problem.locationCount + to] ?? -1;
  if (plainS < 0 || distanceM < 0) return undefined;
  return { durationS: Math.ceil((plainS * vehicle.slownessPermille) / 1000), distanceM };
}

function isInside(atS: number, windows: readonly Window[]): boolean {
  return windows.length === 0 || windows.some(({ begin, end }) => begin <= atS && atS <= end);
}
