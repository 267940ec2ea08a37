import { leastBreaksS, mostBeforeS, withBreaksS } from '../model/breaks.ts';
import type { Model } from '../model/model.ts';
import type { Plan } from './plan.ts';

/** The lower bound on a route's duration that insertions are compared by, begun part not counted. */
export function roughDurationS(model: Model, plan: Plan, vehicle: number): number {
  const start = model.taskCount + vehicle;
  if (plan.taskCount[vehicle]! > 0)
    return Math.max(plan.upToS[start + model.vehicleCount]!, roughWorkS(model, plan, vehicle));
  return model.begun[vehicle] ? plan.legS[start]! : 0;
}

/** The work of a route, or so much more, and the breaks that a route of so much work takes at least that begins with `first`. */
export function roughWorkS(
  model: Model,
  plan: Plan,
  vehicle: number,
  addedS = 0,
  first = plan.next[model.taskCount + vehicle]!,
): number {
  const breaks = model.breaks[vehicle]!;
  const beginS = model.opensS[model.taskCount + vehicle]!;
  return withBreaksS(breaks, beginS, plan.workS[vehicle]! + addedS, mostBeforeS(breaks, model.opensS[first]!));
}

/** The most that the breaks take which a route may have behind it when it leaves. */
export function breaksBeforeS(model: Model, plan: Plan, vehicle: number): number {
  return mostBeforeS(model.breaks[vehicle]!, model.opensS[plan.next[model.taskCount + vehicle]!]!);
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
