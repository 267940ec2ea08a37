import type { Model } from '../model/model.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeInStep, recomputeRoute } from '../plan/recompute.ts';
import { spareReload } from '../plan/reloads.ts';
import { bestJobInRoute } from './insert-job.ts';
import { bestShipmentInRoute } from './insert-shipment.ts';
import { addedLoadFits, carriedLoadFits } from './load-fits.ts';
import { type InsertionPosition, noPosition } from './position.ts';

/**
 * The cheapest position for a unit in one route, with a reload inserted on the way where the load needs one. It tries
 * each position for the reload and finds the unit's best position in the route with one more trip.
 */
export function bestWithReload(model: Model, plan: Plan, unit: number, vehicle: number, best: InsertionPosition): void {
  const sites = model.problem.vehicles[vehicle]!.reload?.sites.length ?? 0;
  if (sites === 0 || !isTight(model, plan, unit, vehicle)) return;
  const cost = plan.cost[vehicle]!;
  const durationS = plan.durationS[vehicle]!;
  const version = plan.version[vehicle]!;
  const trial = noPosition();
  for (let site = 0; site < sites; site++) {
    // The cost of the route as it stands: the sum that insertions into it are compared by.
    recomputeRoute(model, plan, vehicle);
    const nowCost = model.isTimedExactly ? cost : plan.cost[vehicle]!;
    const reload = spareReload(model, plan, vehicle, site);
    if (reload < 0) break;
    for (let after = model.taskCount + vehicle; after < model.taskCount + model.vehicleCount; ) {
      const before = plan.next[after]!;
      if (plan.openOn[after] === 0) {
        link(model, plan, reload, after);
        if (recomputeInStep(model, plan, vehicle)) {
          if (model.secondOf[unit]! < 0) bestJobInRoute(model, plan, model.firstOf[unit]!, vehicle, trial);
          else bestShipmentInRoute(model, plan, unit, vehicle, trial);
          const total = trial.cost + plan.cost[vehicle]! - nowCost;
          if (total < best.cost) {
            best.cost = total;
            best.after = trial.after === reload ? AFTER_RELOAD : trial.after;
            best.deliverAfter = trial.deliverAfter === reload ? AFTER_RELOAD : trial.deliverAfter;
            best.site = site;
            best.reloadAfter = after;
          }
        }
        unlink(model, plan, reload);
      }
      if (before >= model.taskCount) break;
      after = before;
    }
  }
  recomputeRoute(model, plan, vehicle);
  plan.cost[vehicle] = cost;
  plan.durationS[vehicle] = durationS;
  plan.version[vehicle] = version;
}

/** Stands for the reload that a position inserts. The actual reload is chosen when the position is taken. */
const AFTER_RELOAD = -2;

/** Puts a unit at a position, after the reload that the position needs, if any. */
export function insertAt(model: Model, plan: Plan, unit: number, position: InsertionPosition): void {
  const reload = position.site < 0 ? -1 : spareReload(model, plan, position.vehicle, position.site);
  if (reload >= 0) link(model, plan, reload, position.reloadAfter);
  link(model, plan, model.firstOf[unit]!, position.after === AFTER_RELOAD ? reload : position.after);
  const second = model.secondOf[unit]!;
  if (second >= 0) link(model, plan, second, position.deliverAfter === AFTER_RELOAD ? reload : position.deliverAfter);
}

/** Is there a stop of a route under way after which the unit has no room? */
function isTight(model: Model, plan: Plan, unit: number, vehicle: number): boolean {
  if (plan.taskCount[vehicle] === 0 && !model.begun[vehicle]) return false;
  const node = model.firstOf[unit]!;
  for (let after = model.taskCount + vehicle; ; after = plan.next[after]!) {
    const fits =
      model.secondOf[unit]! < 0
        ? addedLoadFits(model, plan, vehicle, node, after)
        : carriedLoadFits(model, plan, vehicle, node, after);
    if (!fits) return true;
    if (plan.next[after]! >= model.taskCount) return false;
  }
}
