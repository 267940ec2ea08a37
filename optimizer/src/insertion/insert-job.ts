import type { Model } from '../model/model.ts';
import { NEVER } from '../model/model.ts';
import { travelM, travelS } from '../model/travel.ts';
import type { Plan } from '../plan/plan.ts';
import { setupFrom, taskCountOf } from '../plan/recompute.ts';
import { roughDurationS, roughWorkS } from '../plan/rough-duration.ts';
import { addedDurationCost, firstClosesWith, firstWith, lastOpensWith } from './added-duration.ts';
import { addedLateCost } from './added-lateness.ts';
import { clockFits } from './clock-fits.ts';
import { addedLoadFits, sumLoadFits } from './load-fits.ts';
import type { InsertionPosition } from './position.ts';
import { tryExactly } from './try-exactly.ts';

/**
 * Added cost of inserting a job after a node of a route. Infinity when a rule forbids it or it would cost `limit` or
 * more. Cheap tests come first: metres, then load, then time. Where durations take more than a sum the cost is a lower
 * bound.
 */
export function insertJobCost(model: Model, plan: Plan, job: number, after: number, limit: number): number {
  const vehicle = plan.routeOf[after]!;
  const before = plan.next[after]!;
  const empty = plan.taskCount[vehicle] === 0 && model.begun[vehicle] === 0;
  const legM = travelM(model, vehicle, after, job) + travelM(model, vehicle, job, before);
  const addedM = empty ? legM : legM - plan.legM[after]!;
  let cost = model.perMetre[vehicle]! * addedM + (empty ? model.fixedCost[vehicle]! : 0);
  if (!model.hasDurationCost && cost >= limit) return Number.POSITIVE_INFINITY;
  if (legM >= NEVER) return Number.POSITIVE_INFINITY;
  if (model.hasRouteLimits) {
    if (plan.distanceM[vehicle]! + addedM > model.maxDistanceM[vehicle]!) return Number.POSITIVE_INFINITY;
    if (taskCountOf(model, plan, vehicle) >= model.maxTasks[vehicle]!) return Number.POSITIVE_INFINITY;
  }
  if (model.hasSumLoads ? !sumLoadFits(model, plan, vehicle, job) : !addedLoadFits(model, plan, vehicle, job, after)) {
    return Number.POSITIVE_INFINITY;
  }
  if (!model.isTimed) return cost;
  const toSetupS = setupFrom(model, after, job);
  const onSetupS = setupFrom(model, job, before);
  const toS = travelS(model, vehicle, after, job) + toSetupS;
  const onS = travelS(model, vehicle, job, before) + onSetupS;
  if (model.hasDurationCost) {
    cost += addedDurationCost(model, plan, vehicle, job, after, toS, onS);
    // At best all present lateness disappears, where a detour is a short cut.
    if (cost - plan.lateCost[vehicle]! >= limit) return Number.POSITIVE_INFINITY;
  }
  if (model.hasSingleTimes) {
    let t = plan.early[after]! + model.serviceS[after]! + toS;
    if (t < model.opensS[job]!) t = model.opensS[job]!;
    if (t > model.closesS[job]!) return Number.POSITIVE_INFINITY;
    if (t + model.serviceS[job]! + onS > plan.late[before]!) return Number.POSITIVE_INFINITY;
  } else if (!clockFits(model, plan, vehicle, job, after, toS, toSetupS, onS, onSetupS))
    return Number.POSITIVE_INFINITY;
  return model.hasSoftWindows ? cost + addedLateCost(model, plan, vehicle, model.unitOf[job]!, after, -1) : cost;
}

/**
 * The cheapest position for a job in one route, or a position of infinite cost. It skips stops that time alone rules
 * out, and looks up once what does not change along the route.
 */
export function bestJobInRoute(
  model: Model,
  plan: Plan,
  job: number,
  vehicle: number,
  position: InsertionPosition,
): void {
  position.cost = Number.POSITIVE_INFINITY;
  if (model.hasSumLoads && !sumLoadFits(model, plan, vehicle, job)) return;
  const { isTimed, clockCount, serviceS } = model;
  const { next, early, late } = plan;
  const { stateCount } = model.breaks[vehicle]!;
  const isBoundValid =
    !model.isTimedExactly && !model.hasGaps && !model.hasRouteLimits && model.slowness[vehicle] === 1000;
  const end = model.taskCount + model.vehicleCount + vehicle;
  const closesS = model.closesS[job]!;
  const doneS = model.opensS[job]! + serviceS[job]!;
  for (let after = model.taskCount + vehicle; after !== end; ) {
    const before = next[after]!;
    if (isTimed) {
      let soonest = early[after * clockCount]!;
      let latest = late[before * clockCount]!;
      for (let k = 1; k < stateCount; k++) {
        if (early[after * clockCount + k]! < soonest) soonest = early[after * clockCount + k]!;
        if (late[before * clockCount + k]! > latest) latest = late[before * clockCount + k]!;
      }
      if (soonest + serviceS[after]! > closesS) return;
      if (doneS > latest) {
        after = before;
        continue;
      }
    }
    if (!isBoundValid || roughCost(model, plan, vehicle, job, after, before) < position.cost) {
      // If the sum is too low for the route as it stands, its rise is not a lower bound: all feasible positions are
      // tried.
      let cost = insertJobCost(
        model,
        plan,
        job,
        after,
        model.isTimedExactly ? Number.POSITIVE_INFINITY : position.cost,
      );
      if (model.isTimedExactly && cost < Number.POSITIVE_INFINITY) {
        cost = tryExactly(model, plan, model.unitOf[job]!, after, -1);
      }
      if (cost < position.cost) {
        position.cost = cost;
        position.after = after;
      }
    }
    after = before;
  }
}

/**
 * No position costs less than its metres and added work, less the present waiting. This check comes before the full
 * test.
 */
function roughCost(model: Model, plan: Plan, vehicle: number, job: number, after: number, before: number): number {
  const { locationOf, locationCount } = model;
  const at = locationOf[job]!;
  const from = locationOf[after]!;
  const to = locationOf[before]!;
  const toAt = from * locationCount + at;
  const onAt = at * locationCount + to;
  const metres = model.distancesM[vehicle]!;
  const isNew = plan.taskCount[vehicle] === 0;
  const addedM = (from < 0 ? 0 : metres[toAt]!) + (to < 0 ? 0 : metres[onAt]!) - (isNew ? 0 : plan.legM[after]!);
  let cost = model.perMetre[vehicle]! * addedM;
  if (!model.hasDurationCost || isNew) return isNew ? Number.NEGATIVE_INFINITY : cost;
  const seconds = model.durationsS[vehicle]!;
  const addedS =
    (from < 0 ? 0 : seconds[toAt]!) + (to < 0 ? 0 : seconds[onAt]!) + model.serviceS[job]! - plan.legS[after]!;
  const first = firstWith(model, plan, vehicle, job, after);
  const opensS = lastOpensWith(model, plan, vehicle, job);
  const closesS = firstClosesWith(model, plan, vehicle, job);
  const longerS =
    roughWorkS(model, plan, vehicle, addedS, first, opensS, closesS) - roughDurationS(model, plan, vehicle);
  cost += model.perSecond[vehicle]! * longerS - plan.lateCost[vehicle]!;
  return model.perWaitS > 0 ? Number.NEGATIVE_INFINITY : cost;
}
