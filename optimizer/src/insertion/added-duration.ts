import type { Model } from '../model/model.ts';
import { lastOpensS } from '../model/windows.ts';
import type { Plan } from '../plan/plan.ts';
import { roughDurationS, roughWorkS } from '../plan/rough-duration.ts';

/**
 * The price of the time a job adds to a route, by joining the segments around it in constant time (Vidal et al. 2013).
 * Infinity beyond the maximum duration. Exact with single windows and no breaks. Otherwise a lower bound: the route is
 * timed exactly after the step.
 */
export function addedDurationCost(
  model: Model,
  plan: Plan,
  vehicle: number,
  job: number,
  after: number,
  toS: number,
  onS: number,
): number {
  const before = plan.next[after]!;
  const atJob = plan.upToS[after]! + toS;
  const waitJob = Math.max(model.opensS[job]! - atJob - plan.upToClose[after]!, 0);
  const leaveS = atJob + model.serviceS[job]! + waitJob + onS;
  const close = Math.min(model.closesS[job]! - atJob, plan.upToClose[after]!);
  const waitNext = Math.max(plan.fromOpen[before]! - leaveS - close, 0);
  const addedS = toS + onS + model.serviceS[job]! - plan.legS[after]!;
  return timeCost(model, plan, vehicle, leaveS + plan.fromS[before]! + waitNext, addedS, job, after);
}

/**
 * The price of a route's time when it becomes `spanS` long and its work grows by `addedS`, with a task after a node of
 * it.
 */
export function timeCost(
  model: Model,
  plan: Plan,
  vehicle: number,
  spanS: number,
  addedS: number,
  task: number,
  after: number,
): number {
  const first = firstWith(model, plan, vehicle, task, after);
  const workS = roughWorkS(
    model,
    plan,
    vehicle,
    addedS,
    first,
    lastOpensWith(model, plan, vehicle, task),
    firstClosesWith(model, plan, vehicle, task),
  );
  const durationS = Math.max(spanS, workS);
  if (durationS + model.baseDurationS[vehicle]! > model.maxDurationS[vehicle]!) return Number.POSITIVE_INFINITY;
  const nowS = roughDurationS(model, plan, vehicle);
  const waitedS = plan.taskCount[vehicle]! > 0 ? nowS - roughWorkS(model, plan, vehicle) : 0;
  return model.perSecond[vehicle]! * (durationS - nowS) + model.perWaitS * (durationS - workS - waitedS);
}

/** The first stop of a route with a task after this node. */
export function firstWith(model: Model, plan: Plan, vehicle: number, task: number, after: number): number {
  const start = model.taskCount + vehicle;
  return after === start ? task : plan.next[start]!;
}

/** When the last window opens of a route with the task's unit. */
export function lastOpensWith(model: Model, plan: Plan, vehicle: number, task: number): number {
  const second = model.secondOf[model.unitOf[task]!]!;
  const opensS = Math.max(plan.lastOpensS[vehicle]!, lastOpensS(model, task));
  return second < 0 ? opensS : Math.max(opensS, lastOpensS(model, second));
}

/** When the first stop closes for good of a route with the task's unit. */
export function firstClosesWith(model: Model, plan: Plan, vehicle: number, task: number): number {
  const second = model.secondOf[model.unitOf[task]!]!;
  const closesS = Math.min(plan.firstClosesS[vehicle]!, model.closesS[task]!);
  return second < 0 ? closesS : Math.min(closesS, model.closesS[second]!);
}
