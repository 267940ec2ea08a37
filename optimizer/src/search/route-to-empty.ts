import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * The route whose units have been unassigned least often, which therefore fit elsewhere most easily. -1 when no route
 * may be emptied.
 */
export function findRouteToEmpty(model: Model, plan: Plan, absences: Float64Array): number {
  let easiest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let v = 0; v < model.vehicleCount; v++) {
    if (plan.taskCount[v] === 0 || model.locked[v] || model.begun[v]) continue;
    let sum = 0;
    for (let node = plan.next[model.taskCount + v]!; node < model.taskCount; node = plan.next[node]!) {
      if (node < model.reloadsFrom) sum += absences[model.unitOf[node]!]!;
    }
    if (sum >= least) continue;
    least = sum;
    easiest = v;
  }
  return easiest;
}
