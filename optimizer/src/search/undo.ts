import type { Model } from '../model/model.ts';
import { addUnassigned, dropUnassigned, link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeBetween, recomputeBetweenInStep, recomputeRoute } from '../plan/recompute.ts';
import { growFromHere } from '../plan/recompute-pdptw.ts';
import type { Ruin } from '../plan/ruin.ts';
import { LONGEST_STRING } from './string-removal.ts';

/** The routes before this step touched them. Taking a step back costs as much as was touched, not the whole plan. */
export type Undo = Ruin & {
  readonly nodes: Int32Array;
  /** By touched route: where its saved nodes end, and its cost. */
  readonly savedUntil: Int32Array;
  readonly cost: Float64Array;
  readonly durationS: Float64Array;
  readonly version: Int32Array;
  /** By touched route, while a step is taken back: the nodes between which it changed, -1 if it did not. */
  readonly changedFrom: Int32Array;
  readonly changedTo: Int32Array;
  /** The last node before and the first after the difference between a touched route and the saved one. */
  readonly change: Int32Array;
};

export function emptyUndo(model: Model): Undo {
  return {
    units: new Int32Array(model.unitCount),
    unitCount: 0,
    touched: new Int32Array(model.vehicleCount),
    touchedCount: 0,
    isTouched: new Uint8Array(model.vehicleCount),
    members: new Int32Array(LONGEST_STRING),
    nodes: new Int32Array(model.taskCount),
    savedUntil: new Int32Array(model.vehicleCount),
    cost: new Float64Array(model.vehicleCount),
    durationS: new Float64Array(model.vehicleCount),
    version: new Int32Array(model.vehicleCount),
    changedFrom: new Int32Array(model.vehicleCount),
    changedTo: new Int32Array(model.vehicleCount),
    change: new Int32Array(2),
  };
}

/** Saves a route before its first change in this step. */
export function saveRoute(model: Model, plan: Plan, undo: Undo, vehicle: number): void {
  if (undo.isTouched[vehicle]) return;
  undo.isTouched[vehicle] = 1;
  const at = undo.touchedCount++;
  undo.touched[at] = vehicle;
  undo.cost[at] = plan.cost[vehicle]!;
  undo.durationS[at] = plan.durationS[vehicle]!;
  undo.version[at] = plan.version[vehicle]!;
  growFromHere(plan, vehicle);
  let end = at === 0 ? 0 : undo.savedUntil[at - 1]!;
  for (let node = plan.next[model.taskCount + vehicle]!; node < model.taskCount; node = plan.next[node]!)
    undo.nodes[end++] = node;
  undo.savedUntil[at] = end;
}

/** Updates the caches of a touched route. False when it breaks a rule as it stands. */
export function recomputeTouched(model: Model, plan: Plan, undo: Undo, index: number): boolean {
  const vehicle = undo.touched[index]!;
  return (
    !findChange(model, plan, undo, index) ||
    recomputeBetweenInStep(model, plan, vehicle, undo.change[0]!, undo.change[1]!)
  );
}

/** The change of the routes' costs by the step. */
export function addedCost(plan: Plan, undo: Undo): number {
  let added = 0;
  for (let i = 0; i < undo.touchedCount; i++) added += plan.cost[undo.touched[i]!]! - undo.cost[i]!;
  return added;
}

/** Accepts the step. A route that did not change keeps its version, and thus its cached positions. */
export function acceptStep(model: Model, plan: Plan, undo: Undo): void {
  for (let i = 0; i < undo.touchedCount; i++) {
    if (!findChange(model, plan, undo, i)) plan.version[undo.touched[i]!] = undo.version[i]!;
  }
  forget(undo);
}

/** Restores the touched routes. */
export function undoStep(model: Model, plan: Plan, undo: Undo): void {
  for (let i = 0; i < undo.touchedCount; i++) {
    const start = model.taskCount + undo.touched[i]!;
    undo.changedFrom[i] = -1;
    if (!findChange(model, plan, undo, i)) continue;
    undo.changedFrom[i] = undo.change[0]!;
    undo.changedTo[i] = undo.change[1]!;
    for (let node = plan.next[start]!; node < model.taskCount; ) {
      const after = plan.next[node]!;
      unlink(model, plan, node);
      node = after;
    }
  }
  let at = 0;
  for (let i = 0; i < undo.touchedCount; i++) {
    const vehicle = undo.touched[i]!;
    if (undo.changedFrom[i]! >= 0) {
      let last = model.taskCount + vehicle;
      for (; at < undo.savedUntil[i]!; at++) {
        link(model, plan, undo.nodes[at]!, last);
        last = undo.nodes[at]!;
      }
      if (model.isVrptw) recomputeRoute(model, plan, vehicle);
      else recomputeBetween(model, plan, vehicle, undo.changedFrom[i]!, undo.changedTo[i]!);
    }
    at = undo.savedUntil[i]!;
    plan.version[vehicle] = undo.version[i]!;
    plan.cost[vehicle] = undo.cost[i]!;
    plan.durationS[vehicle] = undo.durationS[i]!;
  }
  for (let i = 0; i < undo.unitCount; i++) {
    const unit = undo.units[i]!;
    if (plan.routeOf[model.firstOf[unit]!]! >= 0) dropUnassigned(model, plan, unit);
    else addUnassigned(model, plan, unit);
  }
  forget(undo);
}

/** Sets `change`. False when the route has not changed. */
function findChange(model: Model, plan: Plan, undo: Undo, index: number): boolean {
  const { next, prev } = plan;
  const start = model.taskCount + undo.touched[index]!;
  const end = start + model.vehicleCount;
  let from = index === 0 ? 0 : undo.savedUntil[index - 1]!;
  let until = undo.savedUntil[index]!;
  let first = start;
  while (from < until && next[first] === undo.nodes[from]) first = undo.nodes[from++]!;
  if (from === until && next[first] === end) return false;
  let last = end;
  while (from < until && prev[last] === undo.nodes[until - 1]) last = undo.nodes[--until]!;
  undo.change[0] = first;
  undo.change[1] = last;
  return true;
}

function forget(undo: Undo): void {
  for (let i = 0; i < undo.touchedCount; i++) undo.isTouched[undo.touched[i]!] = 0;
  undo.touchedCount = 0;
  undo.unitCount = 0;
}
