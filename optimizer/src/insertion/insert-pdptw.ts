import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { InsertionPosition } from './position.ts';

/**
 * The same as `bestShipmentInRoute`, for a PDPTW model (see `model/kernels.ts`), if it costs less than `below`.
 * Otherwise the cost is a lower bound: `below`, or infinity where there is no position.
 * No detour is a short cut, so a stop that fails on its own also fails beside its partner. So it finds positions for
 * the pick-up alone; then, from the end back, positions for the delivery alone, and the cheapest one from each stop on.
 * A ride from a pick-up ends where nothing ahead can win. Once waiting has absorbed its delay, its rest is known.
 */
export function bestPdptwInRoute(
  model: Model,
  plan: Plan,
  unit: number,
  vehicle: number,
  below: number,
  best: InsertionPosition,
): void {
  best.cost = Number.POSITIVE_INFINITY;
  best.vehicle = vehicle;
  best.after = -1;
  const found = plan.workspace.pdptw!;
  const isEmpty = plan.taskCount[vehicle] === 0;
  const fixed = isEmpty ? model.fixedCost[vehicle]! : 0;
  const perMetre = model.perMetre[vehicle]!;
  found.bestM = perMetre > 0 ? (below - fixed) / perMetre : Number.POSITIVE_INFINITY;
  found.after = -1;
  found.isCut = false;
  const pickups = findPickups(model, plan, unit, vehicle);
  if (!isEmpty && pickups > 0) {
    findDrops(model, plan, unit, vehicle);
    for (let i = 0; i < pickups; i++) ride(model, plan, unit, vehicle, i);
  }
  if (found.after >= 0) {
    best.cost = perMetre * found.bestM + fixed;
    best.after = found.after;
    best.deliverAfter = found.deliverAfter;
  } else if (found.isCut) best.cost = below;
}

/** Lists the positions of the pick-up, and tries the delivery right after it at each. Returns their number. */
function findPickups(model: Model, plan: Plan, unit: number, vehicle: number): number {
  const { taskCount, locationCount, locationOf, serviceS, opensS, closesS } = model;
  const { next, early, late, legM, loadOn } = plan;
  const pickup = model.firstOf[unit]!;
  const drop = model.secondOf[unit]!;
  const metres = model.distancesM[vehicle]!;
  const seconds = model.durationsS[vehicle]!;
  const mostLoad = model.capacity[vehicle]! - model.pickup[pickup]!;
  const location = locationOf[pickup]!;
  const dropLocation = locationOf[drop]!;
  const row = location * locationCount;
  const dropRow = dropLocation * locationCount;
  const openS = opensS[pickup]!;
  const closeS = closesS[pickup]!;
  const pickupS = serviceS[pickup]!;
  const isEmpty = plan.taskCount[vehicle] === 0;
  const end = taskCount + model.vehicleCount + vehicle;
  const found = plan.workspace.pdptw!;
  const { pickAfter, pickM, pickReachS } = found;
  let bestM = found.bestM;
  let count = 0;
  let before = taskCount + vehicle;
  while (before !== end) {
    const from = before;
    before = next[from]!;
    const leaveS = early[from]! + serviceS[from]!;
    if (leaveS > closeS) break;
    if (loadOn[from]! > mostLoad || openS + pickupS > late[before]!) continue;
    const to = locationOf[from]! * locationCount + location;
    const beforeLocation = locationOf[before]!;
    let t = leaveS + seconds[to]!;
    if (t < openS) t = openS;
    if (t > closeS) continue;
    t += pickupS;
    const reachS = t + seconds[row + beforeLocation]!;
    if (reachS > late[before]!) continue;
    const toM = metres[to]! - (isEmpty ? 0 : legM[from]!);
    const aloneM = toM + metres[row + beforeLocation]!;
    if (aloneM >= bestM) {
      found.isCut = true;
      continue;
    }
    pickAfter[count] = from;
    pickM[count] = aloneM;
    pickReachS[count++] = reachS;
    t += seconds[row + dropLocation]!;
    if (t < opensS[drop]!) t = opensS[drop]!;
    if (t > closesS[drop]! || t + serviceS[drop]! + seconds[dropRow + beforeLocation]! > late[before]!) continue;
    const pairM = toM + metres[row + dropLocation]! + metres[dropRow + beforeLocation]!;
    if (pairM >= bestM) {
      found.isCut = true;
      continue;
    }
    bestM = pairM;
    found.after = from;
    found.deliverAfter = pickup;
  }
  found.bestM = bestM;
  return count;
}

/** Measures the positions of the delivery from the end back to the first position of the pick-up. */
function findDrops(model: Model, plan: Plan, unit: number, vehicle: number): void {
  const { taskCount, locationCount, locationOf, serviceS } = model;
  const { next, prev, early, late, legM, loadOn } = plan;
  const metres = model.distancesM[vehicle]!;
  const seconds = model.durationsS[vehicle]!;
  const drop = model.secondOf[unit]!;
  const mostLoad = model.capacity[vehicle]! - model.delivery[drop]!;
  const location = locationOf[drop]!;
  const row = location * locationCount;
  const openS = model.opensS[drop]!;
  const closeS = model.closesS[drop]!;
  const dropS = serviceS[drop]!;
  const { pickAfter, dropM, leastM, leastAt } = plan.workspace.pdptw!;
  const first = pickAfter[0]!;
  let least = Number.POSITIVE_INFINITY;
  let at = -1;
  for (let node = prev[taskCount + model.vehicleCount + vehicle]!; node !== first; node = prev[node]!) {
    let m = Number.POSITIVE_INFINITY;
    if (loadOn[node]! > mostLoad) least = m;
    else {
      const to = next[node]!;
      let t = early[node]! + serviceS[node]!;
      if (t <= closeS && openS + dropS <= late[to]!) {
        const on = row + locationOf[to]!;
        const here = locationOf[node]! * locationCount + location;
        t += seconds[here]!;
        if (t < openS) t = openS;
        if (t <= closeS && t + dropS + seconds[on]! <= late[to]!) {
          m = metres[here]! + metres[on]! - legM[node]!;
          if (m <= least) {
            least = m;
            at = node;
          }
        }
      }
    }
    dropM[node] = m;
    leastM[node] = least;
    leastAt[node] = at;
  }
}

/**
 * Walks from a position of the pick-up along the stops that its shipment may pass, and tries the delivery after each.
 */
function ride(model: Model, plan: Plan, unit: number, vehicle: number, pick: number): void {
  const { taskCount, locationCount, locationOf, serviceS, opensS } = model;
  const { next, early, late, legS } = plan;
  const found = plan.workspace.pdptw!;
  const { dropM, leastM, leastAt } = found;
  const from = found.pickAfter[pick]!;
  const aloneM = found.pickM[pick]!;
  let reachS = found.pickReachS[pick]!;
  for (let node = next[from]!; node < taskCount; ) {
    if (aloneM + leastM[node]! >= found.bestM) {
      if (leastM[node]! < Number.POSITIVE_INFINITY) found.isCut = true;
      return;
    }
    if (reachS <= early[node]!) {
      found.bestM = aloneM + leastM[node]!;
      found.after = from;
      found.deliverAfter = leastAt[node]!;
      return;
    }
    if (reachS > late[node]!) return;
    const to = next[node]!;
    const leaveS = reachS + serviceS[node]!;
    if (aloneM + dropM[node]! < found.bestM) {
      const drop = model.secondOf[unit]!;
      const location = locationOf[drop]!;
      const seconds = model.durationsS[vehicle]!;
      let t = leaveS + seconds[locationOf[node]! * locationCount + location]!;
      if (t < opensS[drop]!) t = opensS[drop]!;
      if (
        t <= model.closesS[drop]! &&
        t + serviceS[drop]! + seconds[location * locationCount + locationOf[to]!]! <= late[to]!
      ) {
        found.bestM = aloneM + dropM[node]!;
        found.after = from;
        found.deliverAfter = node;
      }
    } else if (dropM[node]! < Number.POSITIVE_INFINITY) found.isCut = true;
    reachS = leaveS + legS[node]!;
    if (reachS < opensS[to]!) reachS = opensS[to]!;
    node = to;
  }
}
