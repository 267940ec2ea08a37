import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { Spot } from './position.ts';

/** As `bestJobInRoute` on a lean model, with the same result when no place is overlooked (-1). */
export function bestLeanInRoute(
  model: Model,
  plan: Plan,
  job: number,
  vehicle: number,
  overlooked: number,
  spot: Spot,
): void {
  const { placeOf, serviceS, tasks } = model;
  const { next, legM, early, late } = plan;
  spot.cost = Number.POSITIVE_INFINITY;
  if (plan.load[vehicle]! + model.delivery[job]! + model.pickup[job]! > model.capacity[0]!) return;
  const metres = model.distancesM[0]!;
  const row = placeOf[job]! * model.places;
  const start = tasks + vehicle;
  const end = start + model.vehicles;
  const isEmpty = plan.size[vehicle] === 0;
  let bestM = Number.POSITIVE_INFINITY;
  let bestAfter = -1;
  let after = start;
  let toM = metres[row + placeOf[start]!]!;
  if (!model.timed) {
    while (after !== end) {
      const before = next[after]!;
      const onM = metres[row + placeOf[before]!]!;
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
      const at = row + placeOf[before]!;
      const onM = metres[at]!;
      const m = toM + onM - legM[after]!;
      if (m < bestM && after !== overlooked) {
        let t = leaveS + seconds[row + placeOf[after]!]!;
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
  spot.cost = model.perMetre[0]! * (isEmpty ? bestM + legM[start]! : bestM) + (isEmpty ? model.fixedCost[0]! : 0);
  spot.after = bestAfter;
}
