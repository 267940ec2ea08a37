import type { Problem, Vehicle } from '../problem.ts';
import type { Route } from '../solution.ts';
import { checkBreaks } from './breaks.ts';
import type { Complain } from './complain.ts';
import { checkDemands } from './demands.ts';
import { checkReloads } from './reloads.ts';
import { isTask } from './task.ts';
import { walk } from './walk.ts';

export type RouteFacts = {
  readonly durationS: number;
  /** The tasks of the route, with those before the begun part. */
  readonly stopCount: number;
  readonly distanceM: number;
  readonly waitingS: number;
  readonly cost: number;
};

/**
 * Drives one route again, checks the limits of its vehicle, and compares the declared figures with the derived ones.
 */
export function checkRoute(problem: Problem, route: Route, complain: Complain): RouteFacts {
  const vehicle = problem.vehicles[route.vehicle];
  if (vehicle === undefined) {
    complain(`There is no vehicle ${route.vehicle}.`);
    return { durationS: 0, stopCount: 0, distanceM: 0, waitingS: 0, cost: 0 };
  }

  const report: Complain = (sentence) => complain(`Vehicle ${route.vehicle}${sentence}`);
  checkEnds(route, report);
  const walked = walk(problem, vehicle, route, report);
  const durationS = walked.endS - walked.beginS;
  const { distanceM, waitingS } = walked;
  const { objective } = problem;
  const cost =
    vehicle.fixedCost +
    objective.perVehicle +
    durationS * (vehicle.costPerSecond + objective.perSecond) +
    distanceM * (vehicle.costPerMetre + objective.perMetre) +
    waitingS * objective.perWaitingSecond +
    walked.lateCost;

  const derived = { beginS: walked.beginS, endS: walked.endS, distanceM, waitingS, cost };
  for (const [name, value] of Object.entries(derived)) {
    const declared = route[name as keyof typeof derived];
    if (declared !== value) report(` declares ${name} ${declared}, it is ${value}.`);
  }

  const tasks = route.activities.map((activity) => activity.task).filter(isTask);
  const stopCount = tasks.length + (vehicle.begun?.done.length ?? 0);
  checkDemands(problem, vehicle, route.vehicle, tasks, report);
  if (tasks.length === 0) {
    // A vehicle on the road has to come home, late or not. Without tasks the solver could not have avoided it.
    if (vehicle.begun === undefined) report(' is sent out with nothing to do.');
  } else {
    checkLimits(vehicle, stopCount, durationS, distanceM, walked.endS, report);
    checkBreaks(problem, vehicle, route, walked, report);
    checkReloads(vehicle, route, report);
  }
  return { durationS, stopCount, distanceM, waitingS, cost };
}

/** Checks that every route has one start, first, and one end, last, also where these have no location. */
function checkEnds(route: Route, report: Complain): void {
  const kinds = route.activities.map((activity) => activity.task.kind);
  const isInPlace = kinds.every(
    (kind, i) => (kind === 'start') === (i === 0) && (kind === 'end') === (i === kinds.length - 1),
  );
  if (kinds.length < 2 || !isInPlace) report(' does not run from its start to its end.');
}

function checkLimits(
  vehicle: Vehicle,
  stops: number,
  durationS: number,
  distanceM: number,
  endS: number,
  report: Complain,
): void {
  if (endS > vehicle.shift.end) report(` ends at ${endS}, after its shift (${vehicle.shift.end}).`);
  if (durationS > (vehicle.maxDurationS ?? Infinity))
    report(` takes ${durationS} s of at most ${vehicle.maxDurationS}.`);
  if (distanceM > (vehicle.maxDistanceM ?? Infinity))
    report(` drives ${distanceM} m of at most ${vehicle.maxDistanceM}.`);
  if (stops > (vehicle.maxTasks ?? Infinity)) report(` makes ${stops} stops of at most ${vehicle.maxTasks}.`);
}
