import type { Model } from '../model/model.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeExactly, recomputeRoute } from '../plan/recompute.ts';

/** Has a vehicle a route that another could take over? Reloads are a vehicle's own. */
export function isOpen(model: Model, plan: Plan, vehicle: number): boolean {
  return (
    plan.taskCount[vehicle]! > 0 && !model.locked[vehicle] && !model.begun[vehicle] && plan.reloadCount[vehicle] === 0
  );
}

/** May one vehicle serve every stop of another's route? */
export function mayDrive(model: Model, plan: Plan, one: number, other: number): boolean {
  for (let node = plan.next[model.taskCount + other]!; node < model.taskCount; node = plan.next[node]!)
    if (!model.compatible[model.unitOf[node]! * model.vehicleCount + one]) return false;
  return true;
}

/** Hands a route on to an unused vehicle; false when it would break a rule there, and stays where it is. */
export function handOn(model: Model, plan: Plan, from: number, to: number): boolean {
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
