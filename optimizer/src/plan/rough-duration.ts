import type { Model } from '../model/model.ts';
import type { Plan } from './plan.ts';

/** The lower bound on a route's duration that insertions are compared by, begun part not counted. */
export function roughDurationS(model: Model, plan: Plan, vehicle: number): number {
  const start = model.taskCount + vehicle;
  if (plan.taskCount[vehicle]! > 0) return Math.max(plan.upToS[start + model.vehicleCount]!, plan.workS[vehicle]!);
  return model.begun[vehicle] ? plan.legS[start]! : 0;
}
