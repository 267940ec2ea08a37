import { type Model, NEVER } from '../model/model.ts';
import { travelM, travelS } from '../model/travel.ts';
import { stepForward } from '../plan/clock.ts';
import type { Plan } from '../plan/plan.ts';
import { setupFrom, taskCountOf } from '../plan/recompute.ts';
import type { RideScratch } from '../plan/workspace.ts';
import { timeCost } from './added-duration.ts';
import { addedLateCost } from './added-lateness.ts';
import { meets } from './clock-fits.ts';
import { carriedLoadFits } from './load-fits.ts';
import type { InsertionPosition } from './position.ts';
import { tryExactly } from './try-exactly.ts';

/**
 * The cheapest pair of positions for a shipment in one route. For each position of the pick-up, a ride carries time,
 * load and duration forward over the stops that the delivery may follow. So each pair takes constant time.
 */
export function bestShipmentInRoute(
  model: Model,
  plan: Plan,
  unit: number,
  vehicle: number,
  best: InsertionPosition,
): void {
  best.cost = Number.POSITIVE_INFINITY;
  best.vehicle = vehicle;
  if (taskCountOf(model, plan, vehicle) + 2 > model.maxTasks[vehicle]!) return;
  const pickup = model.firstOf[unit]!;
  const end = model.taskCount + model.vehicleCount + vehicle;
  const isSimple = model.isTimed && model.hasSingleTimes;
  const perMetre = model.perMetre[vehicle]!;
  const isLong = !model.hasDurationCost && plan.taskCount[vehicle]! > 3;
  const { leastDropM } = plan.workspace.ride!;
  if (isLong) measureDrops(model, plan, vehicle, model.secondOf[unit]!);
  for (let after = model.taskCount + vehicle; after !== end; after = plan.next[after]!) {
    if (isSimple && plan.early[after]! + model.serviceS[after]! > model.closesS[pickup]!) break;
    if (!carriedLoadFits(model, plan, vehicle, pickup, after)) continue;
    const toM = travelM(model, vehicle, after, pickup);
    if (toM >= NEVER) continue;
    // If the triangle inequality holds, the delivery never makes the pick-up's detour cheaper.
    const aloneM = toM + travelM(model, vehicle, pickup, plan.next[after]!) - plan.legM[after]!;
    if (model.isMetric && !model.hasDurationCost && perMetre * aloneM >= best.cost) continue;
    if (isLong && perMetre * (aloneM + leastDropM[plan.next[after]!]!) >= best.cost) {
      // No later stop can win. Only the delivery right after the pick-up is left to try.
      const drop = model.secondOf[unit]!;
      const pairM = travelM(model, vehicle, pickup, drop) + travelM(model, vehicle, drop, plan.next[after]!);
      if (perMetre * (toM + pairM - plan.legM[after]!) >= best.cost) continue;
    }
    if (board(model, plan, vehicle, pickup, after)) ride(model, plan, vehicle, unit, after, toM, best);
  }
}

/** Computed from the end back, so that a ride knows whether a stop ahead can still win. */
function measureDrops(model: Model, plan: Plan, vehicle: number, delivery: number): void {
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  const { leastDropM } = plan.workspace.ride!;
  leastDropM[end] = Number.POSITIVE_INFINITY;
  for (let node = plan.prev[end]!; node !== start; node = plan.prev[node]!) {
    const to = plan.next[node]!;
    const m = travelM(model, vehicle, node, delivery) + travelM(model, vehicle, delivery, to) - plan.legM[node]!;
    leastDropM[node] = Math.min(m, leastDropM[to]!);
  }
}

/** Starts a ride with the pick-up after this stop. False when it cannot be served there. */
function board(model: Model, plan: Plan, vehicle: number, pickup: number, after: number): boolean {
  if (!model.isTimed) return true;
  const { clock } = plan.workspace;
  const now = plan.workspace.ride!;
  const setupS = setupFrom(model, after, pickup);
  const toS = travelS(model, vehicle, after, pickup) + setupS;
  if (model.hasSingleTimes) {
    now.t = Math.max(plan.early[after]! + model.serviceS[after]! + toS, model.opensS[pickup]!);
    if (now.t > model.closesS[pickup]!) return false;
  } else {
    clock.leg[0] = toS - setupS;
    clock.leg[1] = setupS;
    stepForward(clock, model, vehicle, plan.early, after * model.clockCount, after, pickup, now.times, 0);
    if (!isReachable(model, vehicle, now.times)) return false;
  }
  if (model.hasDurationCost) {
    now.addedS = toS + model.serviceS[pickup]! - plan.legS[after]!;
    now.spanS = plan.upToS[after]!;
    now.close = plan.upToClose[after]!;
    grow(model, now, toS, pickup);
  }
  return true;
}

/** Tries the delivery after the pick-up, then after each stop that the ride still passes in time and with room. */
function ride(
  model: Model,
  plan: Plan,
  vehicle: number,
  unit: number,
  after: number,
  toM: number,
  best: InsertionPosition,
): void {
  const { next, legM } = plan;
  const { clock, times, nextTimes } = plan.workspace;
  const now = plan.workspace.ride!;
  const pickup = model.firstOf[unit]!;
  const delivery = model.secondOf[unit]!;
  const isEmpty = plan.taskCount[vehicle] === 0 && model.begun[vehicle] === 0;
  const fixed = isEmpty ? model.fixedCost[vehicle]! : 0;
  const roomM = model.maxDistanceM[vehicle]! - plan.distanceM[vehicle]!;
  const perMetre = model.perMetre[vehicle]!;
  const { isTimed, hasSingleTimes, hasDurationCost, serviceS, opensS, closesS } = model;
  const leaveM = toM - (isEmpty ? 0 : legM[after]!);
  // What the pick-up adds when a stop follows it before the delivery.
  let pickedM = 0;
  let last = pickup;
  for (let before = next[after]!; ; before = next[before]!) {
    const dropM = travelM(model, vehicle, last, delivery);
    const onM = travelM(model, vehicle, delivery, before);
    const addedM = last === pickup ? leaveM + dropM + onM : pickedM + dropM + onM - legM[last]!;
    let cost = perMetre * addedM + fixed;
    if ((hasDurationCost || cost < best.cost) && addedM <= roomM && dropM < NEVER && onM < NEVER) {
      let fits = true;
      if (isTimed) {
        const dropSetupS = setupFrom(model, last, delivery);
        const onSetupS = setupFrom(model, delivery, before);
        const dropS = travelS(model, vehicle, last, delivery) + dropSetupS;
        const onS = travelS(model, vehicle, delivery, before) + onSetupS;
        if (hasDurationCost) {
          const workS = now.addedS + dropS + serviceS[delivery]! + onS - (last === pickup ? 0 : plan.legS[last]!);
          const spanS = joined(model, plan, dropS, delivery, onS, before);
          cost += timeCost(model, plan, vehicle, spanS, workS, pickup, after);
          fits = model.isTimedExactly ? cost < Number.POSITIVE_INFINITY : cost - plan.lateCost[vehicle]! < best.cost;
        }
        if (fits && hasSingleTimes) {
          const t = Math.max(now.t + serviceS[last]! + dropS, opensS[delivery]!);
          fits = t <= closesS[delivery]! && t + serviceS[delivery]! + onS <= plan.late[before]!;
        } else if (fits) {
          clock.leg[0] = dropS - dropSetupS;
          clock.leg[1] = dropSetupS;
          stepForward(clock, model, vehicle, now.times, 0, last, delivery, times, 0);
          clock.leg[0] = onS - onSetupS;
          clock.leg[1] = onSetupS;
          stepForward(clock, model, vehicle, times, 0, delivery, before, nextTimes, 0);
          fits = meets(model, plan, vehicle, nextTimes, before);
        }
      }
      if (fits && model.hasSoftWindows && !model.isTimedExactly) {
        cost += addedLateCost(model, plan, vehicle, unit, after, last);
        fits = cost < best.cost;
      }
      if (fits && model.isTimedExactly) {
        cost = tryExactly(model, plan, unit, after, last);
        fits = cost < best.cost;
      }
      if (fits) {
        best.cost = cost;
        best.after = after;
        best.deliverAfter = last;
      }
    }
    // At the end, or at a reload, which nothing is carried across.
    if (before >= model.reloadsFrom || !carriedLoadFits(model, plan, vehicle, pickup, before)) return;
    if (last === pickup) {
      const passM = travelM(model, vehicle, pickup, before);
      if (passM >= NEVER) return;
      pickedM = leaveM + passM;
    }
    if (
      !hasDurationCost &&
      plan.taskCount[vehicle]! > 3 &&
      perMetre * (pickedM + now.leastDropM[before]!) + fixed >= best.cost
    )
      return;
    if (isTimed && !pass(model, plan, vehicle, pickup, last, before)) return;
    last = before;
  }
}

/**
 * Takes the ride from its last stop to the next one. False when that is too late. Where a delivery can be a short cut,
 * a ride too late for the rest of the route may still be in time.
 */
function pass(model: Model, plan: Plan, vehicle: number, pickup: number, last: number, to: number): boolean {
  const { clock, times } = plan.workspace;
  const now = plan.workspace.ride!;
  const setupS = last === pickup ? setupFrom(model, pickup, to) : plan.setupS[last]!;
  const legS = last === pickup ? travelS(model, vehicle, pickup, to) + setupS : plan.legS[last]!;
  if (model.hasSingleTimes) {
    now.t = Math.max(now.t + model.serviceS[last]! + legS, model.opensS[to]!);
    if (now.t > (model.isMetric ? plan.late[to]! : model.closesS[to]!)) return false;
  } else {
    clock.leg[0] = legS - setupS;
    clock.leg[1] = setupS;
    stepForward(clock, model, vehicle, now.times, 0, last, to, times, 0);
    const { stateCount } = model.breaks[vehicle]!;
    for (let k = 0; k < stateCount; k++) now.times[k] = times[k]!;
    if (model.isMetric ? !meets(model, plan, vehicle, times, to) : !isReachable(model, vehicle, times)) return false;
  }
  if (model.hasDurationCost) {
    if (last === pickup) now.addedS += legS;
    grow(model, now, legS, to);
  }
  return true;
}

function isReachable(model: Model, vehicle: number, times: Float64Array): boolean {
  const { stateCount } = model.breaks[vehicle]!;
  for (let k = 0; k < stateCount; k++) if (times[k]! < NEVER) return true;
  return false;
}

function grow(model: Model, now: RideScratch, legS: number, node: number): void {
  const delta = now.spanS + legS;
  now.spanS = delta + model.serviceS[node]! + Math.max(model.opensS[node]! - delta - now.close, 0);
  now.close = Math.min(model.closesS[node]! - delta, now.close);
}

/** Length of the ride so far, then the delivery, then the rest of the route. */
function joined(model: Model, plan: Plan, dropS: number, delivery: number, onS: number, before: number): number {
  const now = plan.workspace.ride!;
  const atDrop = now.spanS + dropS;
  const waitDrop = Math.max(model.opensS[delivery]! - atDrop - now.close, 0);
  const leaveS = atDrop + model.serviceS[delivery]! + waitDrop + onS;
  const close = Math.min(model.closesS[delivery]! - atDrop, now.close);
  return leaveS + plan.fromS[before]! + Math.max(plan.fromOpen[before]! - leaveS - close, 0);
}
