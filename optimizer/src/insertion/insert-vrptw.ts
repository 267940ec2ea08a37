import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { InsertionPosition } from './position.ts';

/** The same as `bestJobInRoute`, for a VRPTW model. The result is the same if no position is overlooked (-1). */
export function bestVrptwInRoute(
  model: Model,
  plan: Plan,
  job: number,
  vehicle: number,
  overlooked: number,
  position: InsertionPosition,
): void {
  const { locationOf, serviceS, taskCount } = model;
  const { next, legM, early, late } = plan;
  position.cost = Number.POSITIVE_INFINITY;
  if (plan.load[vehicle]! + model.delivery[job]! + model.pickup[job]! > model.capacity[0]!) return;
  const metres = model.distancesM[0]!;
  const row = locationOf[job]! * model.locationCount;
  const start = taskCount + vehicle;
  const end = start + model.vehicleCount;
  const isEmpty = plan.taskCount[vehicle] === 0;
  let bestM = Number.POSITIVE_INFINITY;
  let bestAfter = -1;
  let after = start;
  let toM = metres[row + locationOf[start]!]!;
  if (!model.isTimed) {
    while (after !== end) {
      const before = next[after]!;
      const onM = metres[row + locationOf[before]!]!;
      const m = toM + onM - legM[after]!;
      if (m < bestM && after !== overlooked) {
        bestM = m;
        bestAfter = after;
      }
      after = before;
      toM = onM;
    }
  } else {
    const seconds = model.durationsS[0]!;
    const openS = model.opensS[job]!;
    const closeS = model.closesS[job]!;
    const jobS = serviceS[job]!;
    while (after !== end) {
      const before = next[after]!;
      const leaveS = early[after]! + serviceS[after]!;
      if (leaveS > closeS) break;
      const at = row + locationOf[before]!;
      const onM = metres[at]!;
      const m = toM + onM - legM[after]!;
      if (m < bestM && after !== overlooked) {
        let t = leaveS + seconds[row + locationOf[after]!]!;
        if (t < openS) t = openS;
        if (t <= closeS && t + jobS + seconds[at]! <= late[before]!) {
          bestM = m;
          bestAfter = after;
        }
      }
      after = before;
      toM = onM;
    }
  }
  if (bestAfter < 0) return;
  position.cost = model.perMetre[0]! * (isEmpty ? bestM + legM[start]! : bestM) + (isEmpty ? model.fixedCost[0]! : 0);
  position.after = bestAfter;
}
