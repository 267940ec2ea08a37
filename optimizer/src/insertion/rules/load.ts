import type { Model } from '../../model/model.ts';
import type { Plan } from '../../plan/plan.ts';

/** Loads that are one sum: does this job's amount still fit the vehicle? */
export function sumLoadFits(model: Model, plan: Plan, vehicle: number, job: number): boolean {
  const { dimensions, delivery, pickup, capacity } = model;
  for (let d = 0; d < dimensions; d++) {
    const at = job * dimensions + d;
    if (plan.load[vehicle * dimensions + d]! + delivery[at]! + pickup[at]! > capacity[vehicle * dimensions + d]!)
      return false;
  }
  return true;
}

/**
 * A job's delivery is aboard on every stop before it, its pick-up on every stop after it. A begun vehicle carries what it
 * carries until it reloads: there a delivery only takes away, and nothing may be delivered that is not aboard.
 */
export function addedLoadFits(model: Model, plan: Plan, vehicle: number, job: number, after: number): boolean {
  const { dimensions, delivery, pickup, capacity } = model;
  // What is aboard already is delivered before anything is reloaded.
  if (job >= model.problem.jobs.length && plan.tripOf[after]! > 0) return false;
  for (let d = 0; d < dimensions; d++) {
    const room = capacity[vehicle * dimensions + d]!;
    const at = after * dimensions + d;
    const out = delivery[job * dimensions + d]!;
    const back = pickup[job * dimensions + d]!;
    if (model.begun[vehicle] && plan.tripOf[after] === 0) {
      if (plan.mostAfter[at]! + back - out > room) return false;
      if (plan.loadOn[at]! < out || plan.leastAfter[at]! + back - out < 0) return false;
    } else if (plan.mostBefore[at]! + out > room || plan.mostAfter[at]! + back > room) return false;
  }
  return true;
}

/** Does a shipment's amount fit on leaving this stop? */
export function carriedLoadFits(model: Model, plan: Plan, vehicle: number, pickupNode: number, stop: number): boolean {
  const { dimensions, pickup, capacity } = model;
  for (let d = 0; d < dimensions; d++) {
    const amount = pickup[pickupNode * dimensions + d]!;
    if (plan.loadOn[stop * dimensions + d]! + amount > capacity[vehicle * dimensions + d]!) return false;
  }
  return true;
}
