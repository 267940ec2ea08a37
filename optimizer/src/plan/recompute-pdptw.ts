import type { Model } from '../model/model.ts';
import type { Plan } from './plan.ts';

/**
 * `recomputeRoute` for PDPTW models (see `model/kernels.ts`): the figures that their insertion needs, in two tight
 * loops.
 */
export function recomputePdptw(model: Model, plan: Plan, vehicle: number): boolean {
  const { next, prev, legM, legS, early, late, loadOn } = plan;
  const { locationOf, locationCount, serviceS, opensS, closesS, delivery, pickup, taskCount } = model;
  const metres = model.distancesM[vehicle]!;
  const seconds = model.durationsS[vehicle]!;
  const start = taskCount + vehicle;
  const end = start + model.vehicleCount;
  const mostLoad = model.capacity[vehicle]!;
  let sumM = 0;
  let load = 0;
  let fine = true;
  let t = opensS[start]!;
  early[start] = t;
  loadOn[start] = 0;
  for (let node = start; node !== end; ) {
    const to = next[node]!;
    const at = locationOf[node]! * locationCount + locationOf[to]!;
    legM[node] = metres[at]!;
    legS[node] = seconds[at]!;
    sumM += metres[at]!;
    t += serviceS[node]! + seconds[at]!;
    if (t < opensS[to]!) t = opensS[to]!;
    early[to] = t;
    load += pickup[to]! - delivery[to]!;
    loadOn[to] = load;
    if (t > closesS[to]! || load > mostLoad || load < 0) fine = false;
    node = to;
  }
  t = closesS[end]!;
  late[end] = t;
  for (let node = end; node !== start; ) {
    node = prev[node]!;
    t -= legS[node]! + serviceS[node]!;
    if (t > closesS[node]!) t = closesS[node]!;
    late[node] = t;
  }
  recomputeCost(model, plan, vehicle, sumM);
  growFromHere(plan, vehicle);
  return fine || plan.taskCount[vehicle] === 0;
}

/**
 * Updates the caches after a shipment was inserted. Times change only ahead of it and behind it until they meet the old
 * ones.
 */
export function recomputePdptwAround(model: Model, plan: Plan, vehicle: number, unit: number): void {
  const { next, prev, legM, legS, early, late, loadOn } = plan;
  const { serviceS, opensS, closesS } = model;
  const pickup = model.firstOf[unit]!;
  const drop = model.secondOf[unit]!;
  const after = prev[pickup]!;
  const last = prev[drop]!;
  // A vehicle that was not in use had no legs.
  let addedM = plan.taskCount[vehicle] === 2 ? 0 : -legM[after]!;
  if (last !== pickup) addedM -= legM[last]!;
  addedM += measureLeg(model, plan, vehicle, after) + measureLeg(model, plan, vehicle, pickup);
  if (last !== pickup) addedM += measureLeg(model, plan, vehicle, last);
  addedM += measureLeg(model, plan, vehicle, drop);

  const amount = model.pickup[pickup]!;
  loadOn[pickup] = loadOn[after]! + amount;
  for (let node = next[pickup]!; node !== drop; node = next[node]!) loadOn[node]! += amount;
  loadOn[drop] = loadOn[last]! - amount;

  let t = early[after]!;
  let isPast = false;
  for (let node = after; node < model.taskCount || node === after; ) {
    t += serviceS[node]! + legS[node]!;
    node = next[node]!;
    if (t < opensS[node]!) t = opensS[node]!;
    if (isPast && early[node] === t) break;
    early[node] = t;
    isPast ||= node === drop;
  }
  t = late[next[drop]!]!;
  isPast = false;
  for (let node = drop; ; node = prev[node]!) {
    t -= legS[node]! + serviceS[node]!;
    if (t > closesS[node]!) t = closesS[node]!;
    if (isPast && late[node] === t) break;
    late[node] = t;
    if (node >= model.taskCount) break;
    isPast ||= node === pickup;
  }
  recomputeCost(model, plan, vehicle, plan.distanceM[vehicle]! + addedM);
}

/**
 * Declares that this route only grows from now on, until the next call. A unit without a position in it will not find
 * one later.
 */
export function growFromHere(plan: Plan, vehicle: number): void {
  plan.grewFrom[vehicle] = plan.version[vehicle]!;
  plan.grewSince[vehicle] = plan.versionCount + 1;
}

/** Was the route of this version a part of the vehicle's present route? */
export function hasGrownFrom(plan: Plan, vehicle: number, version: number): boolean {
  return (
    version === plan.grewFrom[vehicle] || (version >= plan.grewSince[vehicle]! && version < plan.version[vehicle]!)
  );
}

function measureLeg(model: Model, plan: Plan, vehicle: number, node: number): number {
  const at = model.locationOf[node]! * model.locationCount + model.locationOf[plan.next[node]!]!;
  const m = model.distancesM[vehicle]![at]!;
  plan.legM[node] = m;
  plan.legS[node] = model.durationsS[vehicle]![at]!;
  return m;
}

function recomputeCost(model: Model, plan: Plan, vehicle: number, sumM: number): void {
  const used = plan.taskCount[vehicle]! > 0;
  plan.version[vehicle] = used ? ++plan.versionCount : -1 - model.kindOf[vehicle]!;
  plan.distanceM[vehicle] = used ? sumM : 0;
  plan.cost[vehicle] = used ? model.fixedCost[vehicle]! + model.perMetre[vehicle]! * sumM : 0;
}
