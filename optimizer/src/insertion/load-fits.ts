import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';

/** Does this job's amount still fit the vehicle? For loads that are one sum. */
export function sumLoadFits(model: Model, plan: Plan, vehicle: number, job: number): boolean {
  const { dimensionCount, delivery, pickup, capacity } = model;
  for (let d = 0; d < dimensionCount; d++) {
    const at = job * dimensionCount + d;
    if (
      plan.load[vehicle * dimensionCount + d]! + delivery[at]! + pickup[at]! >
      capacity[vehicle * dimensionCount + d]!
    )
      return false;
  }
  return true;
}

/**
 * A job's delivery is aboard on every stop before it, its pick-up on every stop after it. A begun vehicle carries its
 * given load until it reloads: a delivery only reduces that load, and only goods aboard can be delivered.
 */
export function addedLoadFits(model: Model, plan: Plan, vehicle: number, job: number, after: number): boolean {
  const { dimensionCount, delivery, pickup, capacity } = model;
  // What is aboard already is delivered before anything is reloaded.
  if (job >= model.problem.jobs.length && plan.tripOf[after]! > 0) return false;
  for (let d = 0; d < dimensionCount; d++) {
    const room = capacity[vehicle * dimensionCount + d]!;
    const at = after * dimensionCount + d;
    const out = delivery[job * dimensionCount + d]!;
    const back = pickup[job * dimensionCount + d]!;
    if (model.begun[vehicle] && plan.tripOf[after] === 0) {
      if (plan.mostAfter[at]! + back - out > room) return false;
      if (plan.loadOn[at]! < out || plan.leastAfter[at]! + back - out < 0) return false;
    } else if (plan.mostBefore[at]! + out > room || plan.mostAfter[at]! + back > room) return false;
  }
  return true;
}

/** Does a shipment's amount fit on leaving this stop? */
export function carriedLoadFits(model: Model, plan: Plan, vehicle: number, pickupNode: number, stop: number): boolean {
  const { dimensionCount, pickup, capacity } = model;
  for (let d = 0; d < dimensionCount; d++) {
    const amount = pickup[pickupNode * dimensionCount + d]!;
    if (plan.loadOn[stop * dimensionCount + d]! + amount > capacity[vehicle * dimensionCount + d]!) return false;
  }
  return true;
}
