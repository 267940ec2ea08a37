import { leastBreaksS, withBreaksS } from '../model/breaks.ts';
import type { Model } from '../model/model.ts';
import type { Plan } from './plan.ts';

/** The lower bound on a route's duration that insertions are compared by, begun part not counted. */
export function roughDurationS(model: Model, plan: Plan, vehicle: number): number {
  const start = model.taskCount + vehicle;
  if (plan.taskCount[vehicle]! > 0)
    return Math.max(plan.upToS[start + model.vehicleCount]!, roughWorkS(model, plan, vehicle));
  return model.begun[vehicle] ? plan.legS[start]! : 0;
}

/** The work of a route, or so much more, and the breaks that a route of so much work takes at least. */
export function roughWorkS(model: Model, plan: Plan, vehicle: number, addedS = 0): number {
  return withBreaksS(model.breaks[vehicle]!, model.opensS[model.taskCount + vehicle]!, plan.workS[vehicle]! + addedS);
}

/** A closer lower bound on the duration of a feasible route: with the breaks that are needed when it ends as early as it can. */
export function leastDurationS(model: Model, plan: Plan, vehicle: number): number {
  const end = model.taskCount + model.vehicleCount + vehicle;
  const breaksS = leastBreaksS(model.breaks[vehicle]!, plan.early, end * model.clockCount);
  return Math.max(plan.upToS[end]!, plan.workS[vehicle]! + breaksS);
}
