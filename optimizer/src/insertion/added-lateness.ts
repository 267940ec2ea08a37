import type { Model } from '../model/model.ts';
import { travelS } from '../model/travel.ts';
import { stepForward } from '../plan/clock.ts';
import type { Plan } from '../plan/plan.ts';
import { lateCostAt, setupFrom } from '../plan/recompute.ts';

/**
 * What a unit adds to the price of lateness. Drives the route from the unit on until it meets its old times again. Like
 * `recomputeRoute`, it uses the earliest time of every stop, which is a lower bound. The cost becomes exact after the
 * step.
 */
export function addedLateCost(
  model: Model,
  plan: Plan,
  vehicle: number,
  unit: number,
  after: number,
  deliverAfter: number,
): number {
  const { clockCount } = model;
  const { early, next } = plan;
  const { clock, times: here, nextTimes: there } = plan.workspace;
  const { leg } = clock;
  const { stateCount } = model.breaks[vehicle]!;
  const first = model.firstOf[unit]!;
  const second = model.secondOf[unit]!;
  const end = model.taskCount + model.vehicleCount + vehicle;
  const last = second >= 0 ? second : first;
  let added = 0;
  let isPast = false;
  // Where the route continues from the stop inserted last.
  let resumes = next[after]!;
  for (let k = 0; k < stateCount; k++) here[k] = early[after * clockCount + k]!;
  for (let node = after; node !== end; ) {
    const to =
      node === after
        ? first
        : node === deliverAfter
          ? second
          : node === first || node === second
            ? resumes
            : next[node]!;
    const isOld = node !== after && node !== first && node !== second && to !== second;
    if (to === second) resumes = node === first ? next[after]! : next[node]!;
    leg[1] = isOld ? plan.setupS[node]! : setupFrom(model, node, to);
    leg[0] = isOld ? plan.legS[node]! - leg[1]! : travelS(model, vehicle, node, to);
    stepForward(clock, model, vehicle, here, 0, node, to, there, 0);
    let isSame = true;
    for (let k = 0; k < stateCount; k++) {
      here[k] = there[k]!;
      if (there[k] !== early[to * clockCount + k]) isSame = false;
    }
    added += lateCostAt(model, to, here, 0, stateCount);
    if (to !== first && to !== second) {
      if (isPast && isSame) return added - lateCostAt(model, to, early, to * clockCount, stateCount);
      added -= lateCostAt(model, to, early, to * clockCount, stateCount);
    }
    if (to === last) isPast = true;
    node = to;
  }
  return added;
}
