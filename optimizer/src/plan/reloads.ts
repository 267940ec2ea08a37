import type { Model } from '../model/model.ts';
import { recomputeLoads } from './load-profile.ts';
import { link, type Plan, unlink } from './plan.ts';

/** Is this node of a route a reload, not a requested stop? */
export function isReload(model: Model, node: number): boolean {
  return node >= model.reloadsFrom && node < model.taskCount;
}

/** A spare reload of the vehicle at this site, or -1. */
export function spareReload(model: Model, plan: Plan, vehicle: number, site: number): number {
  if (plan.reloadCount[vehicle]! >= model.maxReloads[vehicle]!) return -1;
  const from = model.reloadAt[vehicle]! + site * model.maxReloads[vehicle]!;
  for (let node = from; node < from + model.maxReloads[vehicle]!; node++) if (plan.routeOf[node]! < 0) return node;
  return -1;
}

/**
 * Removes the reloads that no load needs: removals can leave two trips that fit into one. True when there was one. The
 * cached sums are stale then, and the route may have become too long where a reload was a short cut.
 */
export function dropNeedlessReloads(model: Model, plan: Plan, vehicle: number): boolean {
  let drops = false;
  for (let node = plan.next[model.taskCount + vehicle]!; node < model.taskCount; ) {
    const before = plan.next[node]!;
    if (isReload(model, node)) {
      const after = plan.prev[node]!;
      unlink(model, plan, node);
      if (isBare(model, plan, vehicle) || recomputeLoads(model, plan, vehicle)) drops = true;
      else {
        link(model, plan, node, after);
        recomputeLoads(model, plan, vehicle);
      }
    }
    node = before;
  }
  return drops;
}

/** Does the route consist of reloads only? */
function isBare(model: Model, plan: Plan, vehicle: number): boolean {
  for (let node = plan.next[model.taskCount + vehicle]!; node < model.taskCount; node = plan.next[node]!) {
    if (node < model.reloadsFrom) return false;
  }
  return true;
}
