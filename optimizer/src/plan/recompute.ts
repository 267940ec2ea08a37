import { type Model, NEVER } from '../model/model.ts';
import { travelM, travelS } from '../model/travel.ts';
import { lastOpensS } from '../model/windows.ts';
import { clockRoute } from './clock.ts';
import { recomputeLoads } from './load-profile.ts';
import type { Plan } from './plan.ts';
import { recomputePdptw } from './recompute-pdptw.ts';
import { recomputeVrptw } from './recompute-vrptw.ts';
import { roughDurationS, roughWorkS } from './rough-duration.ts';
import { shortestSpan } from './shortest-span.ts';
import { cheapestDrive } from './soft-windows.ts';

/**
 * Recomputes all cached figures of one route, and its cost. A begun vehicle with nothing to do and no way home stays
 * where it is. False when the route breaks a rule. Removals can cause that where the triangle inequality does not hold.
 */
export function recomputeRoute(model: Model, plan: Plan, vehicle: number): boolean {
  if (model.isVrptw) return recomputeVrptw(model, plan, vehicle);
  return recomputeBetween(
    model,
    plan,
    vehicle,
    model.taskCount + vehicle,
    model.taskCount + model.vehicleCount + vehicle,
  );
}

/**
 * `recomputeRoute` of a route that was correct before, and in which only the part between two nodes has changed. Times
 * are carried on from there as long as they differ.
 */
export function recomputeBetween(model: Model, plan: Plan, vehicle: number, first: number, last: number): boolean {
  if (model.isPdptw) return recomputePdptw(model, plan, vehicle);
  const { next, legM } = plan;
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  const used = plan.taskCount[vehicle]! > 0 || model.begun[vehicle] === 1;
  plan.version[vehicle] = plan.taskCount[vehicle] === 0 ? -1 - model.kindOf[vehicle]! : ++plan.versionCount;
  for (let node = first; node !== last; node = next[node]!) {
    const m = travelM(model, vehicle, node, next[node]!);
    legM[node] = m >= NEVER && plan.taskCount[vehicle] === 0 ? 0 : m;
  }
  let metres = model.baseDistanceM[vehicle]!;
  for (let node = start; node !== end; node = next[node]!) metres += legM[node]!;
  plan.distanceM[vehicle] = used ? metres : 0;
  let fine = metres <= model.maxDistanceM[vehicle]!;
  fine = (model.hasSumLoads ? sumLoad(model, plan, vehicle) : recomputeLoads(model, plan, vehicle)) && fine;
  if (model.isTimed) fine = timeRoute(model, plan, vehicle, first, last) && fine;
  priceRoute(model, plan, vehicle, used, roughWorkS(model, plan, vehicle), plan.lateCost[vehicle]!);
  fine = fine && taskCountOf(model, plan, vehicle) <= model.maxTasks[vehicle]!;
  return fine || plan.taskCount[vehicle] === 0;
}

/**
 * `recomputeRoute`, and the exact shortest duration where windows and breaks make it more than a sum. Insertion uses
 * the lower bound of `recomputeRoute`. Routes that are compared and kept are exact.
 */
export function recomputeExactly(model: Model, plan: Plan, vehicle: number): boolean {
  return recomputeRoute(model, plan, vehicle) && recomputeDuration(model, plan, vehicle);
}

/** The second half of `recomputeExactly`, for a route whose caches are correct. */
export function recomputeDuration(model: Model, plan: Plan, vehicle: number): boolean {
  if (!model.hasDurationCost || model.hasSingleTimes || plan.taskCount[vehicle] === 0) return true;
  const drive = model.hasSoftWindows ? cheapestDrive(model, plan, vehicle) : shortestSpan(model, plan, vehicle);
  if (drive === undefined) return false;
  plan.durationS[vehicle] = drive.endS - drive.beginS + model.baseDurationS[vehicle]!;
  priceRoute(model, plan, vehicle, true, plan.workS[vehicle]! + drive.breaksS, drive.lateCost);
  return plan.durationS[vehicle]! <= model.maxDurationS[vehicle]!;
}

/**
 * Recomputes after a change inside a step: exactly where every position is tried exactly, by the lower bound elsewhere.
 */
export function recomputeInStep(model: Model, plan: Plan, vehicle: number): boolean {
  return model.isTimedExactly ? recomputeExactly(model, plan, vehicle) : recomputeRoute(model, plan, vehicle);
}

/** Recomputes a route in which only the part between two of its nodes has changed. */
export function recomputeBetweenInStep(
  model: Model,
  plan: Plan,
  vehicle: number,
  first: number,
  last: number,
): boolean {
  if (model.isVrptw) return recomputeVrptw(model, plan, vehicle);
  const fine = recomputeBetween(model, plan, vehicle, first, last);
  return model.isTimedExactly ? fine && recomputeDuration(model, plan, vehicle) : fine;
}

/** Stops of a vehicle as its limit counts them: with the begun part, without reloads. */
export function taskCountOf(model: Model, plan: Plan, vehicle: number): number {
  return plan.taskCount[vehicle]! - plan.reloadCount[vehicle]! + model.baseTaskCount[vehicle]!;
}

/** Time spent at `to` before service when coming from `from`. */
export function setupFrom(model: Model, from: number, to: number): number {
  return model.hasSetup && model.locationOf[from] !== model.locationOf[to] ? model.setupS[to]! : 0;
}

/** The price of lateness at a node, at the earliest of these times, one for each state of the breaks. */
export function lateCostAt(model: Model, node: number, times: Float64Array, from: number, states: number): number {
  const perLateS = model.perLateS[node]!;
  if (perLateS === 0) return 0;
  let t = times[from]!;
  for (let k = 1; k < states; k++) if (times[from + k]! < t) t = times[from + k]!;
  return t > model.preferredByS[node]! ? perLateS * (t - model.preferredByS[node]!) : 0;
}

/** The cost of a route, from its cached distance and duration, and from its working or break time. */
function priceRoute(model: Model, plan: Plan, vehicle: number, used: boolean, busyS: number, lateCost: number): void {
  const nowS = plan.durationS[vehicle]! - model.baseDurationS[vehicle]!;
  const waitingS = plan.taskCount[vehicle]! > 0 ? nowS - busyS : 0;
  plan.cost[vehicle] = used
    ? model.fixedCost[vehicle]! +
      model.perMetre[vehicle]! * plan.distanceM[vehicle]! +
      model.perSecond[vehicle]! * plan.durationS[vehicle]! +
      model.perWaitS * waitingS +
      lateCost
    : 0;
}

function timeRoute(model: Model, plan: Plan, vehicle: number, first: number, last: number): boolean {
  const { next, legS } = plan;
  const { serviceS } = model;
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  for (let node = first; node !== last; node = next[node]!) {
    const to = next[node]!;
    const setup = setupFrom(model, node, to);
    const s = travelS(model, vehicle, node, to) + setup;
    plan.setupS[node] = setup;
    legS[node] = s >= NEVER && plan.taskCount[vehicle] === 0 ? 0 : s;
  }
  let workS = 0;
  let opensS = -NEVER;
  let closesS = NEVER;
  for (let node = start; node !== end; node = next[node]!) {
    const to = next[node]!;
    workS += legS[node]! + serviceS[to]!;
    opensS = Math.max(opensS, lastOpensS(model, to));
    closesS = Math.min(closesS, model.closesS[to]!);
  }
  plan.workS[vehicle] = workS;
  plan.lastOpensS[vehicle] = opensS;
  plan.firstClosesS[vehicle] = closesS;
  let fine = model.hasSingleTimes
    ? timeSimply(model, plan, vehicle, first, last)
    : clockRoute(model, plan, vehicle, first, last);
  if (model.hasSoftWindows) plan.lateCost[vehicle] = leastLateCost(model, plan, vehicle);
  if (model.hasDurationCost) segmentRoute(model, plan, vehicle, first, last);
  if (model.hasDurationCost && plan.taskCount[vehicle]! > 0 && plan.durationS[vehicle]! > model.maxDurationS[vehicle]!)
    fine = false;
  return fine;
}

/** Earliest and latest times where each is one number. */
function timeSimply(model: Model, plan: Plan, vehicle: number, first: number, last: number): boolean {
  const { next, prev, legS, early, late } = plan;
  const { opensS, closesS, serviceS } = model;
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  if (first === start) early[start] = opensS[start]!;
  let t = early[first]!;
  let fine = true;
  let isPast = false;
  for (let node = first; node !== end; ) {
    const to = next[node]!;
    t += serviceS[node]! + legS[node]!;
    if (t < opensS[to]!) t = opensS[to]!;
    if (t > closesS[to]!) fine = false;
    if (to === last) isPast = true;
    if (isPast && early[to] === t) break;
    early[to] = t;
    node = to;
  }
  if (last === end) late[end] = closesS[end]!;
  t = late[last]!;
  isPast = false;
  for (let node = last; node !== start; ) {
    node = prev[node]!;
    t -= legS[node]! + serviceS[node]!;
    if (t > closesS[node]!) t = closesS[node]!;
    if (node === first) isPast = true;
    if (isPast && late[node] === t) break;
    late[node] = t;
  }
  return fine;
}

function leastLateCost(model: Model, plan: Plan, vehicle: number): number {
  const { stateCount } = model.breaks[vehicle]!;
  let cost = 0;
  for (let node = plan.next[model.taskCount + vehicle]!; node < model.taskCount; node = plan.next[node]!) {
    cost += lateCostAt(model, node, plan.early, node * model.clockCount, stateCount);
  }
  return cost;
}

/** Prefix and suffix duration segments by concatenation (Vidal et al. 2013), without time warp: routes are feasible. */
function segmentRoute(model: Model, plan: Plan, vehicle: number, first: number, last: number): void {
  const { next, prev, legS, upToS, upToClose, fromS, fromOpen } = plan;
  const { opensS, closesS, serviceS } = model;
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  if (first === start) {
    upToS[start] = 0;
    upToClose[start] = closesS[start]!;
  }
  for (let node = first; node !== end; ) {
    const to = next[node]!;
    const delta = upToS[node]! + legS[node]!;
    const wait = Math.max(opensS[to]! - delta - upToClose[node]!, 0);
    upToS[to] = delta + serviceS[to]! + wait;
    upToClose[to] = Math.min(closesS[to]! - delta, upToClose[node]!);
    node = to;
  }
  if (last === end) {
    fromS[end] = 0;
    fromOpen[end] = opensS[end]!;
  }
  for (let node = last; node !== start; ) {
    const to = node;
    node = prev[node]!;
    const delta = serviceS[node]! + legS[node]!;
    const wait = Math.max(fromOpen[to]! - delta - closesS[node]!, 0);
    fromS[node] = delta + fromS[to]! + wait;
    fromOpen[node] = Math.max(fromOpen[to]! - delta, opensS[node]!) - wait;
  }
  const used = plan.taskCount[vehicle]! > 0 || model.begun[vehicle] === 1;
  plan.durationS[vehicle] = used ? roughDurationS(model, plan, vehicle) + model.baseDurationS[vehicle]! : 0;
}

function sumLoad(model: Model, plan: Plan, vehicle: number): boolean {
  const { dimensionCount, delivery, pickup, capacity } = model;
  let fine = true;
  for (let d = 0; d < dimensionCount; d++) {
    let sum = 0;
    for (let node = plan.next[model.taskCount + vehicle]!; node < model.taskCount; node = plan.next[node]!) {
      sum += delivery[node * dimensionCount + d]! + pickup[node * dimensionCount + d]!;
    }
    plan.load[vehicle * dimensionCount + d] = sum;
    if (sum > capacity[vehicle * dimensionCount + d]!) fine = false;
  }
  return fine;
}
