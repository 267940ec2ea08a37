import type { Model } from '../model/model.ts';
import type { Plan } from './plan.ts';

/** `recomputeRoute` for VRPTW models (see `insertion/insert-vrptw.ts`): the same caches, in two tight loops. */
export function recomputeVrptw(model: Model, plan: Plan, vehicle: number): boolean {
  const { next, prev, legM, legS, early, late } = plan;
  const { locationOf, locationCount, serviceS, opensS, closesS, delivery, pickup, taskCount } = model;
  const metres = model.distancesM[0]!;
  const seconds = model.durationsS[0]!;
  const start = taskCount + vehicle;
  const end = start + model.vehicleCount;
  const isTimed = model.isTimed;
  let sumM = 0;
  let load = 0;
  let fine = true;
  let t = opensS[start]!;
  if (isTimed) early[start] = t;
  for (let node = start; node !== end; ) {
    const to = next[node]!;
    const at = locationOf[node]! * locationCount + locationOf[to]!;
    const m = metres[at]!;
    legM[node] = m;
    sumM += m;
    if (isTimed) {
      const s = seconds[at]!;
      legS[node] = s;
      t += serviceS[node]! + s;
      if (t < opensS[to]!) t = opensS[to]!;
      if (t > closesS[to]!) fine = false;
      early[to] = t;
    }
    load += delivery[to]! + pickup[to]!;
    node = to;
  }
  if (isTimed) {
    t = closesS[end]!;
    late[end] = t;
    for (let node = end; node !== start; ) {
      node = prev[node]!;
      t -= legS[node]! + serviceS[node]!;
      if (t > closesS[node]!) t = closesS[node]!;
      late[node] = t;
    }
  }
  plan.load[vehicle] = load;
  recomputeCost(model, plan, vehicle, sumM);
  return (fine && load <= model.capacity[0]!) || plan.taskCount[vehicle] === 0;
}

/**
 * Updates the caches after one job was inserted. Times change only ahead of it and behind it until they meet the old
 * ones.
 */
export function recomputeVrptwAround(model: Model, plan: Plan, vehicle: number, job: number): void {
  const { next, prev, legM, legS, early, late } = plan;
  const { locationOf, locationCount, serviceS, opensS, closesS } = model;
  const row = locationOf[job]! * locationCount;
  const after = prev[job]!;
  const before = next[job]!;
  const toAt = row + locationOf[after]!;
  const onAt = row + locationOf[before]!;
  const metres = model.distancesM[0]!;
  const addedM = metres[toAt]! + metres[onAt]! - legM[after]!;
  legM[after] = metres[toAt]!;
  legM[job] = metres[onAt]!;
  if (model.isTimed) {
    const seconds = model.durationsS[0]!;
    legS[after] = seconds[toAt]!;
    legS[job] = seconds[onAt]!;
    let t = early[after]!;
    for (let node = after; node < model.taskCount || node === after; ) {
      t += serviceS[node]! + legS[node]!;
      node = next[node]!;
      if (t < opensS[node]!) t = opensS[node]!;
      if (node !== job && early[node] === t) break;
      early[node] = t;
    }
    t = late[before]!;
    for (let node = job; ; node = prev[node]!) {
      t -= legS[node]! + serviceS[node]!;
      if (t > closesS[node]!) t = closesS[node]!;
      if (node !== job && late[node] === t) break;
      late[node] = t;
      if (node >= model.taskCount) break;
    }
  }
  plan.load[vehicle]! += model.delivery[job]! + model.pickup[job]!;
  const isFirst = plan.taskCount[vehicle] === 1;
  recomputeCost(model, plan, vehicle, isFirst ? legM[after]! + legM[job]! : plan.distanceM[vehicle]! + addedM);
}

function recomputeCost(model: Model, plan: Plan, vehicle: number, sumM: number): void {
  const used = plan.taskCount[vehicle]! > 0;
  plan.version[vehicle] = used ? ++plan.versionCount : -1;
  plan.distanceM[vehicle] = used ? sumM : 0;
  plan.cost[vehicle] = used ? model.fixedCost[0]! + model.perMetre[0]! * sumM : 0;
}
