import type { Model } from '../model/model.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { recomputeLoads } from '../plan/load-profile.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeExactly, recomputeRoute } from '../plan/recompute.ts';
import { isReload } from '../plan/reloads.ts';
import { rulesHold } from '../rules/route-rules.ts';
import type { CompletionBound } from './completion-bound.ts';
import { isOnboard } from './onboard.ts';
import { PartialRoute } from './partial-route.ts';

/** A set of units in its cheapest order on one vehicle. */
export type SetRoute = { readonly cost: number; readonly nodes: readonly number[] };

/** A plan must cost less than `cost` to be of use. `completion` is the least that the stops left add to it. */
export type Bound = { readonly cost: number; readonly completion: CompletionBound };

/** The cheapest order of each set of units, by the set as bits. It is whole when no order was left untried. */
export type SetRoutes = { readonly bySet: ReadonlyMap<number, SetRoute>; readonly isWhole: boolean };

/**
 * After this many stops tried on one vehicle the remaining orders are left untried. It takes a fraction of a second.
 */
const MOST_TRIES = 400_000;

/** The clock is read once in this many tries. */
const STRIDE = 4096;

/**
 * Finds the cheapest order of every set of units that this vehicle can serve, by trying every order whose beginning
 * follows the rules. It skips orders that no plan below the bound can contain.
 */
export function cheapestRoutes(
  model: Model,
  vehicle: number,
  units: readonly number[],
  bound: Bound | undefined,
  isOver: () => boolean,
): SetRoutes {
  const plan = emptyPlan(model);
  const idleCost = model.begun[vehicle] ? plan.cost[vehicle]! : 0;
  const cheapest = new Map<number, SetRoute>([[0, { cost: idleCost, nodes: [] }]]);
  const prefix = new PartialRoute(model, vehicle, 2 * units.length + model.maxReloads[vehicle]!);
  const nodes: number[] = [];
  const mine = units.map((unit) => model.compatible[unit * model.vehicleCount + vehicle] === 1);
  const apartSets = units.map((unit) => apartSet(model, units, unit));
  const roomFor = model.maxTasks[vehicle]! - model.baseTaskCount[vehicle]!;
  let tries = 0;
  let isWhole = true;

  const canBeBest = (node: number, left: number): boolean => {
    if (bound === undefined || isReload(model, node)) return true;
    return prefix.leastCost + bound.completion.cost(vehicle, node, left) < bound.cost;
  };
  const tryNode = (
    node: number,
    taken: number,
    open: number,
    taskCount: number,
    reloads: number,
    left: number,
  ): void => {
    if (++tries > MOST_TRIES || (tries % STRIDE === 0 && isOver())) isWhole = false;
    if (!isWhole || !prefix.push(node)) return;
    nodes.push(node);
    const leftNow = bound === undefined || isReload(model, node) ? left : bound.completion.without(left, node);
    if (canBeBest(node, leftNow)) extend(taken, open, taskCount, reloads, leftNow);
    nodes.pop();
    prefix.pop();
  };
  const extend = (taken: number, open: number, taskCount: number, reloads: number, left: number): void => {
    if (open === 0 && taskCount > 0 && prefix.wholeCost < (cheapest.get(taken)?.cost ?? Number.POSITIVE_INFINITY)) {
      const cost = exactCost(model, plan, vehicle, nodes);
      if (cost < (cheapest.get(taken)?.cost ?? Number.POSITIVE_INFINITY)) {
        cheapest.set(taken, { cost, nodes: [...nodes] });
      }
    }
    for (let i = 0; taskCount < roomFor && i < units.length; i++) {
      const unit = units[i]!;
      const bit = 1 << i;
      const second = model.secondOf[unit]!;
      if ((open & bit) !== 0) tryNode(second, taken, open & ~bit, taskCount + 1, reloads, left);
      if (!mine[i] || (taken & (bit | apartSets[i]!)) !== 0) continue;
      // What is aboard a vehicle under way is delivered before it reloads.
      if (reloads > 0 && isOnboard(model, unit)) continue;
      tryNode(model.firstOf[unit]!, taken | bit, second < 0 ? open : open | bit, taskCount + 1, reloads, left);
    }
    const last = nodes.at(-1) ?? -1;
    if (open !== 0 || reloads === model.maxReloads[vehicle] || isReload(model, last)) return;
    const sites = model.problem.vehicles[vehicle]!.reload!.sites.length;
    const firstReload = model.reloadAt[vehicle]! + reloads;
    for (let site = 0; site < sites; site++) {
      tryNode(firstReload + site * model.maxReloads[vehicle]!, taken, open, taskCount, reloads + 1, left);
    }
  };
  extend(0, 0, 0, 0, bound?.completion.all ?? 0);
  return { bySet: cheapest, isWhole };
}

/** The units that must not share a vehicle with this one, as bits. */
function apartSet(model: Model, units: readonly number[], unit: number): number {
  let bits = 0;
  if (isOnboard(model, unit)) return bits;
  for (const group of model.groupsOf[unit] ?? []) {
    if (group.isTogether) continue;
    for (const other of group.units)
      if (other !== unit && units.includes(other) && !isOnboard(model, other)) bits |= 1 << units.indexOf(other);
  }
  return bits;
}

/** The cost of a route timed exactly. Infinity when it breaks a rule, or reloads although its loads do not need it. */
function exactCost(model: Model, plan: Plan, vehicle: number, nodes: readonly number[]): number {
  let last = model.taskCount + vehicle;
  for (const node of nodes) {
    link(model, plan, node, last);
    last = node;
  }
  const isRight = !nodes.some((node) => isReload(model, node) && isNeedless(model, plan, vehicle, node));
  const keepsRules = isRight && recomputeExactly(model, plan, vehicle) && rulesHold(model, plan, vehicle);
  const cost = keepsRules ? plan.cost[vehicle]! : Number.POSITIVE_INFINITY;
  for (const node of nodes) unlink(model, plan, node);
  recomputeRoute(model, plan, vehicle);
  return cost;
}

/** Would the loads of this route fit without the reload? */
function isNeedless(model: Model, plan: Plan, vehicle: number, reload: number): boolean {
  const after = plan.prev[reload]!;
  unlink(model, plan, reload);
  const isIdle = recomputeLoads(model, plan, vehicle);
  link(model, plan, reload, after);
  return isIdle;
}
