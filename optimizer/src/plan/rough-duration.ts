import { leastBreaksS, mostBeforeS, withBreaksS } from '../model/breaks.ts';
import { type Model, NEVER } from '../model/model.ts';
import { travelS } from '../model/travel.ts';
import type { Plan } from './plan.ts';

/** The lower bound on a route's duration that insertions are compared by, without the begun part. */
export function roughDurationS(model: Model, plan: Plan, vehicle: number): number {
  const start = model.taskCount + vehicle;
  if (plan.taskCount[vehicle]! > 0)
    return Math.max(plan.upToS[start + model.vehicleCount]!, roughWorkS(model, plan, vehicle));
  return model.begun[vehicle] ? plan.legS[start]! : 0;
}

/**
 * A lower bound: the work of a route plus `addedS`, and the least breaks of a route with that work, the first stop
 * `first`, the last opening `lastOpensS` and the first closing `firstClosesS`.
 */
export function roughWorkS(
  model: Model,
  plan: Plan,
  vehicle: number,
  addedS = 0,
  first = plan.next[model.taskCount + vehicle]!,
  lastOpensS = plan.lastOpensS[vehicle]!,
  firstClosesS = plan.firstClosesS[vehicle]!,
): number {
  const breaks = model.breaks[vehicle]!;
  const workS = plan.workS[vehicle]! + addedS;
  if (breaks.stateCount === 1) return workS;
  const beforeS = breaksBeforeS(model, plan, vehicle, workS, first, lastOpensS, firstClosesS);
  return withBreaksS(breaks, model.opensS[model.taskCount + vehicle]!, workS, beforeS);
}

/** The longest breaks that a route may have had before it leaves. */
export function breaksBeforeS(
  model: Model,
  plan: Plan,
  vehicle: number,
  workS = plan.workS[vehicle]!,
  first = plan.next[model.taskCount + vehicle]!,
  lastOpensS = plan.lastOpensS[vehicle]!,
  firstClosesS = plan.firstClosesS[vehicle]!,
): number {
  const start = model.taskCount + vehicle;
  const leavesByS = Math.min(model.closesS[start + model.vehicleCount]! - workS, firstClosesS);
  const isFirst = first === plan.next[start];
  const driveS = isFirst ? plan.legS[start]! - plan.setupS[start]! : travelS(model, vehicle, start, first);
  // Without a leg to drive before the first stop, leaving before a break is no advantage.
  const opensS = driveS > 0 ? lastOpensS : NEVER;
  return mostBeforeS(model.breaks[vehicle]!, model.opensS[first]!, opensS, leavesByS);
}

/**
 * A closer lower bound on the duration of a feasible route: with the breaks that it needs when it ends as early as it
 * can, after breaks of `beforeS` before it leaves.
 */
export function leastDurationS(model: Model, plan: Plan, vehicle: number, beforeS: number): number {
  const end = model.taskCount + model.vehicleCount + vehicle;
  const breaksS = leastBreaksS(model.breaks[vehicle]!, plan.early, end * model.clockCount, beforeS);
  return Math.max(plan.upToS[end]!, plan.workS[vehicle]! + breaksS);
}
