import type { Model } from '../model/model.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeExactly, recomputeRoute } from '../plan/recompute.ts';

/** Does the vehicle have a route that another could take over? Reloads belong to their vehicle. */
export function isTransferable(model: Model, plan: Plan, vehicle: number): boolean {
  return (
    plan.taskCount[vehicle]! > 0 && !model.locked[vehicle] && !model.begun[vehicle] && plan.reloadCount[vehicle] === 0
  );
}

/** May one vehicle serve every stop of another's route? */
export function canServeRouteOf(model: Model, plan: Plan, vehicle: number, otherVehicle: number): boolean {
  for (let node = plan.next[model.taskCount + otherVehicle]!; node < model.taskCount; node = plan.next[node]!)
    if (!model.compatible[model.unitOf[node]! * model.vehicleCount + vehicle]) return false;
  return true;
}

/** Moves a route to an unused vehicle. False, and the route stays, when it would break a rule there. */
export function transferRoute(model: Model, plan: Plan, from: number, to: number): boolean {
  moveNodes(model, plan, from, to);
  recomputeRoute(model, plan, from);
  if (recomputeExactly(model, plan, to)) return true;
  moveNodes(model, plan, to, from);
  recomputeRoute(model, plan, to);
  recomputeExactly(model, plan, from);
  return false;
}

function moveNodes(model: Model, plan: Plan, from: number, to: number): void {
  const start = model.taskCount + from;
  let last = model.taskCount + to;
  for (let node = plan.next[start]!; node < model.taskCount; node = plan.next[start]!) {
    unlink(model, plan, node);
    link(model, plan, node, last);
    last = node;
  }
}
