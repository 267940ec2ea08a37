import type { Model } from '../model/model.ts';
import type { Workspace } from './workspace.ts';

/**
 * The working state of a search, a changeable solution: routes as linked lists of nodes, with everything that an
 * insertion test needs cached at each node. Arrays are indexed by node unless noted.
 */
export type Plan = {
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** Vehicle of a node, -1 while it is in no route. */
  readonly routeOf: Int32Array;
  /** By vehicle: its number of tasks now, without the begun part. */
  readonly taskCount: Int32Array;
  /** By vehicle × dimension: sum of amounts, when loads are one sum. */
  readonly load: Int32Array;
  readonly legM: Float64Array;
  /** Seconds to the next node, including the setup there; and that setup alone. */
  readonly legS: Float64Array;
  readonly setupS: Float64Array;
  readonly distanceM: Float64Array;
  readonly durationS: Float64Array;
  /** By vehicle: driving, setups and services, without breaks. */
  readonly workS: Float64Array;
  /** By vehicle: when the last window of any of its stops opens, and when the first stop closes for good. */
  readonly lastOpensS: Float64Array;
  readonly firstClosesS: Float64Array;
  readonly cost: Float64Array;
  /** By vehicle: a lower bound on the price of its late stops, with every stop at its earliest time. */
  readonly lateCost: Float64Array;
  /** Node × state of the breaks: the earliest service begin, and the latest from which the rest can be made. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  readonly workspace: Workspace;
  /**
   * Duration segments (Vidal et al. 2013): the route up to a node, with its latest begin, and from it on, with its
   * earliest.
   */
  readonly upToS: Float64Array;
  readonly upToClose: Float64Array;
  readonly fromS: Float64Array;
  readonly fromOpen: Float64Array;
  /** Node × dimension: load on leaving, the peaks up to and from there, the least left by a delivery after it. */
  readonly loadOn: Int32Array;
  readonly mostBefore: Int32Array;
  readonly mostAfter: Int32Array;
  readonly leastAfter: Int32Array;
  /** By node: how many shipments are aboard on leaving it, and the trip of its route. By vehicle: its reloads. */
  readonly openOn: Int32Array;
  readonly tripOf: Int32Array;
  readonly reloadCount: Int32Array;
  /** Units in no route: a set with constant-time changes. */
  readonly unassigned: Int32Array;
  readonly unassignedAt: Int32Array;
  unassignedCount: number;
  /** By level of priority: the number of unassigned units. */
  readonly unassignedByLevel: Int32Array;
  /** Vehicles with tasks: a set with constant-time changes. */
  readonly used: Int32Array;
  readonly usedAt: Int32Array;
  usedCount: number;
  nodeCount: number;
  /**
   * By vehicle: a number that identifies the content of its route. Equal versions are equal routes. Negative: an empty
   * route of its kind.
   */
  readonly version: Int32Array;
  versionCount: number;
  /** By vehicle: the version since which its route has only grown, and the first later version. */
  readonly grewFrom: Int32Array;
  readonly grewSince: Int32Array;
  /** By kind: a stack of its unused vehicles. */
  readonly idle: Int32Array[];
  readonly idleCount: Int32Array;
  readonly idleAt: Int32Array;
};

/** Puts a node after another. The cached sums become stale: recompute the route when done. */
export function link(model: Model, plan: Plan, node: number, after: number): void {
  const { next, prev, routeOf, taskCount } = plan;
  const vehicle = routeOf[after]!;
  const before = next[after]!;
  next[after] = node;
  prev[node] = after;
  next[node] = before;
  prev[before] = node;
  routeOf[node] = vehicle;
  plan.nodeCount++;
  if (taskCount[vehicle]!++ > 0) return;
  plan.usedAt[vehicle] = plan.usedCount;
  plan.used[plan.usedCount++] = vehicle;
  if (plan.idleAt[vehicle]! >= 0) dropIdle(model, plan, vehicle);
}

export function unlink(model: Model, plan: Plan, node: number): void {
  const { next, prev, routeOf, taskCount } = plan;
  const vehicle = routeOf[node]!;
  const after = prev[node]!;
  const before = next[node]!;
  next[after] = before;
  prev[before] = after;
  routeOf[node] = -1;
  plan.nodeCount--;
  if (--taskCount[vehicle]! > 0) return;
  const last = plan.used[--plan.usedCount]!;
  plan.used[plan.usedAt[vehicle]!] = last;
  plan.usedAt[last] = plan.usedAt[vehicle]!;
  if (!model.locked[vehicle]) addIdle(model, plan, vehicle);
}

export function addUnassigned(model: Model, plan: Plan, unit: number): void {
  if (unit >= model.unitCount || plan.unassignedAt[unit]! >= 0) return;
  plan.unassignedByLevel[model.level[unit]!]!++;
  plan.unassignedAt[unit] = plan.unassignedCount;
  plan.unassigned[plan.unassignedCount++] = unit;
}

export function dropUnassigned(model: Model, plan: Plan, unit: number): void {
  if (unit >= model.unitCount) return;
  const at = plan.unassignedAt[unit]!;
  if (at < 0) return;
  plan.unassignedByLevel[model.level[unit]!]!--;
  const last = plan.unassigned[--plan.unassignedCount]!;
  plan.unassigned[at] = last;
  plan.unassignedAt[last] = at;
  plan.unassignedAt[unit] = -1;
}

export function addIdle(model: Model, plan: Plan, vehicle: number): void {
  const kind = model.kindOf[vehicle]!;
  plan.idleAt[vehicle] = plan.idleCount[kind]!;
  plan.idle[kind]![plan.idleCount[kind]!++] = vehicle;
}

/** Makes the unused vehicles that have not begun unavailable. `showIdle` makes them all available again. */
export function hideIdle(model: Model, plan: Plan): void {
  for (let v = 0; v < model.vehicleCount; v++) if (plan.idleAt[v]! >= 0 && !model.begun[v]) dropIdle(model, plan, v);
}

export function showIdle(model: Model, plan: Plan): void {
  for (let v = model.vehicleCount - 1; v >= 0; v--) {
    if (plan.taskCount[v] === 0 && plan.idleAt[v]! < 0 && !model.locked[v]) addIdle(model, plan, v);
  }
}

/** Routes as lists of nodes, by vehicle. */
export function routesOf(model: Model, plan: Plan): number[][] {
  return Array.from({ length: model.vehicleCount }, (_, v) => {
    const route: number[] = [];
    for (let node = plan.next[model.taskCount + v]!; node < model.taskCount; node = plan.next[node]!) route.push(node);
    return route;
  });
}

function dropIdle(model: Model, plan: Plan, vehicle: number): void {
  const kind = model.kindOf[vehicle]!;
  const at = plan.idleAt[vehicle]!;
  const last = plan.idle[kind]![--plan.idleCount[kind]!]!;
  plan.idle[kind]![at] = last;
  plan.idleAt[last] = at;
  plan.idleAt[vehicle] = -1;
}
