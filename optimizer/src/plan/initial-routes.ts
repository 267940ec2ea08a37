import { isClosed } from '../model/leave-window.ts';
import { type Model, nodeOfTask } from '../model/model.ts';
import type { ReloadTask, Task } from '../problem.ts';
import { rulesHold } from '../rules/route-rules.ts';
import { addUnassigned, dropUnassigned, link, type Plan, unlink } from './plan.ts';
import { recomputeExactly, recomputeRoute } from './recompute.ts';
import { isReload } from './reloads.ts';

/** Sets the vehicles with a given order on their way. */
export function assignFixedOrders(model: Model, plan: Plan): void {
  model.problem.vehicles.forEach((car, vehicle) => {
    if (car.fixedOrder && !isClosed(car)) assignInOrder(model, plan, vehicle, car.fixedOrder);
  });
}

/** The routes to begin with, by vehicle. */
export type InitialRoutes = readonly (readonly (Task | ReloadTask)[])[];

/** Applies a warm start: the part that follows the rules is assigned, the rest stays unassigned. */
export function assignInitialRoutes(model: Model, plan: Plan, initial: InitialRoutes | undefined): void {
  initial?.forEach((tasks, vehicle) => {
    if (vehicle < model.vehicleCount && !model.locked[vehicle]) assignInOrder(model, plan, vehicle, tasks);
  });
}

/**
 * Assigns as many of these tasks as the rules allow on an empty route, in this order. Both ends of a shipment are
 * assigned or neither.
 */
function assignInOrder(model: Model, plan: Plan, vehicle: number, tasks: InitialRoutes[number]): void {
  const listed = new Set<number>();
  for (const task of tasks) {
    const node =
      task.kind === 'reload' ? reloadNode(model, vehicle, task.index, listed) : nodeOfTask(model.problem, task);
    if (node >= 0) listed.add(node);
  }
  const units: number[] = [];
  for (const node of listed) {
    const unit = model.unitOf[node]!;
    if (unit < model.unitCount && node === model.firstOf[unit] && isWhole(model, plan, vehicle, unit, [...listed]))
      units.push(unit);
  }
  const nodes = [...listed];
  const all = new Set<number>();
  for (const unit of units) if (keepsGroups(model, plan, unit, vehicle, all)) all.add(unit);
  const isAll = all.size === units.length;
  if (isAll && units.length > 0 && tryNodes(model, plan, vehicle, keptNodes(model, nodes, all))) return;
  const kept = new Set<number>();
  for (const unit of units) {
    if (!keepsGroups(model, plan, unit, vehicle, kept)) continue;
    kept.add(unit);
    if (!tryNodes(model, plan, vehicle, keptNodes(model, nodes, kept))) kept.delete(unit);
  }
  tryNodes(model, plan, vehicle, keptNodes(model, nodes, kept));
  if (model.locked[vehicle]) for (const unit of units) dropUnassigned(model, plan, unit);
}

/** The rule of groups, for a route whose units are chosen but not linked yet. */
function keepsGroups(model: Model, plan: Plan, unit: number, vehicle: number, chosen: ReadonlySet<number>): boolean {
  return (model.groupsOf[unit] ?? []).every(({ isTogether, units }) =>
    units.every((other) => {
      if (other === unit) return true;
      const vehicleNow = plan.routeOf[model.firstOf[other]!]!;
      return isTogether ? vehicleNow < 0 || vehicleNow === vehicle : !chosen.has(other);
    }),
  );
}

function isWhole(model: Model, plan: Plan, vehicle: number, unit: number, nodes: readonly number[]): boolean {
  if (model.done[unit] || !model.compatible[unit * model.vehicleCount + vehicle]) return false;
  if (plan.routeOf[model.firstOf[unit]!]! >= 0) return false;
  const second = model.secondOf[unit]!;
  return second < 0 || nodes.indexOf(second) > nodes.indexOf(model.firstOf[unit]!);
}

/** The vehicle's next reload at a site that is not listed yet, or -1 when it may make no more. */
function reloadNode(model: Model, vehicle: number, site: number, listed: ReadonlySet<number>): number {
  const most = model.maxReloads[vehicle]!;
  const from = model.reloadAt[vehicle]! + site * most;
  const made = [...listed].filter((node) => isReload(model, node)).length;
  for (let node = from; made < most && node < from + most; node++) if (!listed.has(node)) return node;
  return -1;
}

function keptNodes(model: Model, nodes: readonly number[], units: ReadonlySet<number>): number[] {
  if (units.size === 0) return [];
  return nodes.filter((node) => {
    if (isReload(model, node)) return true;
    const unit = model.unitOf[node]!;
    return units.has(unit) && (node === model.firstOf[unit] || node === model.secondOf[unit]);
  });
}

/** Makes these nodes the route if it follows the rules. Otherwise leaves it empty. */
function tryNodes(model: Model, plan: Plan, vehicle: number, nodes: readonly number[]): boolean {
  const start = model.taskCount + vehicle;
  for (let node = plan.next[start]!; node < model.taskCount; node = plan.next[start]!) {
    unlink(model, plan, node);
    addUnassigned(model, plan, model.unitOf[node]!);
  }
  let last = start;
  for (const node of nodes) {
    link(model, plan, node, last);
    last = node;
  }
  const fine = recomputeExactly(model, plan, vehicle) && rulesHold(model, plan, vehicle);
  if (!fine) for (const node of nodes) unlink(model, plan, node);
  if (fine) for (const node of nodes) dropUnassigned(model, plan, model.unitOf[node]!);
  else recomputeRoute(model, plan, vehicle);
  return fine;
}
