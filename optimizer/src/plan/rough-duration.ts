import { leastBreaksS, mostBeforeS, withBreaksS } from '../model/breaks.ts';
import { type Model, NEVER } from '../model/model.ts';
import { travelS } from '../model/travel.ts';
import type { Plan } from './plan.ts';

/** The lower bound on a route's duration that insertions are compared by, begun part not counted. */
export function roughDurationS(model: Model, plan: Plan, vehicle: number): number {
  const start = model.taskCount + vehicle;
  if (plan.taskCount[vehicle]! > 0)
    return Math.max(plan.upToS[start + model.vehicleCount]!, roughWorkS(model, plan, vehicle));
  return model.begun[vehicle] ? plan.legS[start]! : 0;
}

/**
 * The work of a route, or so much more, and the breaks that a route of so much work takes at least that begins with `first`,
 * on which nothing opens after `lastOpensS` and something closes at `firstClosesS`.
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

/** The most that the breaks take which a route may have behind it when it leaves. */
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
  // Who has no way to drive before the first stop is not ahead by leaving before a break.
  const opensS = driveS > 0 ? lastOpensS : NEVER;
  return mostBeforeS(model.breaks[vehicle]!, model.opensS[first]!, opensS, leavesByS);
}

/**
 * A closer lower bound on the duration of a feasible route: with the breaks that are needed when it ends as early as it can
 * and has breaks of `beforeS` behind it when it leaves.
 */
export function leastDurationS(model: Model, plan: Plan, vehicle: number, beforeS: number): number {
  const end = model.taskCount + model.vehicleCount + vehicle;
  const breaksS = leastBreaksS(model.breaks[vehicle]!, plan.early, end * model.clockCount, beforeS);
  return Math.max(plan.upToS[end]!, plan.workS[vehicle]! + breaksS);
}
