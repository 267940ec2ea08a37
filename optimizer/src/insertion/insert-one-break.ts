import { type Model, NEVER } from '../model/model.ts';
import { lastOpensS, nextBeginS } from '../model/windows.ts';
import type { Plan } from '../plan/plan.ts';
import { taskCountOf } from '../plan/recompute.ts';
import { roughDurationS } from '../plan/rough-duration.ts';
import { addedLoadFits, sumLoadFits } from './load-fits.ts';
import type { InsertionPosition } from './position.ts';

/** The same as `bestJobInRoute`, for a one-break model, with the same result. */
export function bestOneBreakInRoute(
  model: Model,
  plan: Plan,
  job: number,
  vehicle: number,
  position: InsertionPosition,
): void {
  position.cost = Number.POSITIVE_INFINITY;
  if (!hasRoomFor(model, plan, vehicle, job)) return;
  const latestS = model.closesS[job]!;
  const end = model.taskCount + model.vehicleCount + vehicle;
  const { afters } = plan.workspace;
  let count = 0;
  for (let after = model.taskCount + vehicle; after !== end; after = plan.next[after]!) {
    if (plan.early[after * model.clockCount]! + model.serviceS[after]! > latestS) break;
    afters[count++] = after;
  }
  bestOneBreakPosition(model, plan, job, afters, count, position);
}

/** What holds for a job and a route as a whole: load, where it is one sum, and the limit of stops. */
export function hasRoomFor(model: Model, plan: Plan, vehicle: number, job: number): boolean {
  if (model.hasSumLoads && !sumLoadFits(model, plan, vehicle, job)) return false;
  return !model.hasRouteLimits || taskCountOf(model, plan, vehicle) < model.maxTasks[vehicle]!;
}

/**
 * The cheapest of the positions after these nodes, if it costs less than the given position. The caller has checked
 * skills and `hasRoomFor`. Cheap tests come first: prices, then the clocks of the breaks.
 */
export function bestOneBreakPosition(
  model: Model,
  plan: Plan,
  job: number,
  afters: Int32Array,
  count: number,
  position: InsertionPosition,
): void {
  const { locationOf, locationCount, serviceS, setupS, clockCount, hasDurationCost, hasRouteLimits, hasSumLoads } =
    model;
  const { next, early, late, legM, legS, upToS, upToClose, fromS, fromOpen } = plan;
  const at = locationOf[job]!;
  const row = at * locationCount;
  const opensS = model.opensS[job]!;
  const closesS = model.closesS[job]!;
  const jobS = serviceS[job]!;
  const jobSetupS = setupS[job]!;
  const jobLastS = lastOpensS(model, job);
  let best = position.cost;
  let vehicle = -1;
  let seconds = model.durationsS[0]!;
  let metres = seconds;
  let slowness = 1000;
  let perSecond = 0;
  let perMetre = 0;
  let fixedCost = 0;
  let isEmpty = false;
  let workS = 0;
  let nowS = 0;
  let mostS = 0;
  let full = 0;
  let pauseOpensS = 0;
  let pauseClosesS = 0;
  let pauseS = 0;
  let start = 0;
  let earlyS = 0;
  let workFromS = 0;
  let firstOpensS = 0;
  let pastS = 0;
  let waitsFromS = 0;
  let lastS = 0;
  let endsByS = 0;
  let firstClosesS = 0;
  let firstDriveS = 0;
  for (let i = 0; i < count; i++) {
    const after = afters[i]!;
    const before = next[after]!;
    if (plan.routeOf[after] !== vehicle) {
      vehicle = plan.routeOf[after]!;
      seconds = model.durationsS[vehicle]!;
      metres = model.distancesM[vehicle]!;
      slowness = model.slowness[vehicle]!;
      perSecond = model.perSecond[vehicle]!;
      perMetre = model.perMetre[vehicle]!;
      isEmpty = plan.taskCount[vehicle] === 0;
      fixedCost = isEmpty ? model.fixedCost[vehicle]! : 0;
      const pause = model.breaks[vehicle]!;
      full = pause.stateCount - 1;
      pauseOpensS = pause.opensS;
      pauseClosesS = pause.closesS;
      pauseS = pause.totalS;
      start = model.taskCount + vehicle;
      // Either this much work is over before the break, or all of it comes after the break, as in `withBreaksS` and
      // `mostBeforeS`.
      earlyS = pause.endsByS[0]! - model.opensS[start]!;
      workFromS = full > 0 ? pause.workFromS[1]! : NEVER;
      firstOpensS = model.opensS[next[start]!]!;
      pastS = full > 0 ? pause.pastS[1]! : NEVER;
      waitsFromS = full > 0 ? pause.waitsFromS[1]! : NEVER;
      lastS = Math.max(plan.lastOpensS[vehicle]!, jobLastS);
      endsByS = model.closesS[start + model.vehicleCount]!;
      firstClosesS = Math.min(plan.firstClosesS[vehicle]!, closesS);
      firstDriveS = legS[start]! - plan.setupS[start]!;
      if (hasDurationCost) {
        workS = plan.workS[vehicle]!;
        nowS = roughDurationS(model, plan, vehicle);
        mostS = model.maxDurationS[vehicle]!;
      }
    }
    // With a break taken it is never earlier, and never later is early enough for the rest.
    const leaveS = early[after * clockCount]! + serviceS[after]!;
    if (leaveS > closesS || opensS + jobS > late[before * clockCount + full]!) continue;
    const from = locationOf[after]!;
    const to = locationOf[before]!;
    let driveToS = from < 0 ? 0 : seconds[from * locationCount + at]!;
    let driveOnS = to < 0 ? 0 : seconds[row + to]!;
    if (slowness !== 1000) {
      driveToS = Math.ceil((driveToS * slowness) / 1000);
      driveOnS = Math.ceil((driveOnS * slowness) / 1000);
    }
    const toSetupS = from === at ? 0 : jobSetupS;
    const onSetupS = to === at ? 0 : setupS[before]!;
    const toS = driveToS + toSetupS;
    const onS = driveOnS + onSetupS;
    let cost = fixedCost;
    if (perMetre > 0 || hasRouteLimits) {
      const legs = (from < 0 ? 0 : metres[from * locationCount + at]!) + (to < 0 ? 0 : metres[row + to]!);
      const addedM = isEmpty ? legs : legs - legM[after]!;
      if (plan.distanceM[vehicle]! + addedM > model.maxDistanceM[vehicle]!) continue;
      cost += perMetre * addedM;
    }
    if (hasDurationCost) {
      // The same as `addedDurationCost`.
      const atJob = upToS[after]! + toS;
      const waitJob = Math.max(opensS - atJob - upToClose[after]!, 0);
      const doneS = atJob + jobS + waitJob + onS;
      const close = Math.min(closesS - atJob, upToClose[after]!);
      const waitNext = Math.max(fromOpen[before]! - doneS - close, 0);
      const busyS = workS + toS + onS + jobS - legS[after]!;
      const isSpared =
        busyS <= earlyS ||
        (after === start ? opensS : firstOpensS) >= workFromS ||
        (pastS <= firstClosesS &&
          pastS <= endsByS - busyS &&
          (lastS >= waitsFromS || (after === start ? driveToS : firstDriveS) === 0));
      const durationS = Math.max(doneS + fromS[before]! + waitNext, isSpared ? busyS : busyS + pauseS);
      if (durationS > mostS) continue;
      cost += perSecond * (durationS - nowS);
    }
    if (cost >= best || (!hasSumLoads && !addedLoadFits(model, plan, vehicle, job, after))) continue;
    // Two calls of `stepForward`.
    let t = nextBeginS(model, job, leaveS + toS);
    if (t >= NEVER) continue;
    t += jobS;
    let nextS = nextBeginS(model, before, t + onS);
    if (full > 0 && nextS > late[before * clockCount]!) {
      let reachS = early[after * clockCount + 1]! + serviceS[after]! + driveToS;
      if (leaveS <= pauseClosesS) reachS = Math.min(reachS, Math.max(leaveS + driveToS, pauseOpensS) + pauseS);
      let pausedS = nextBeginS(model, job, reachS + toSetupS) + jobS + driveOnS;
      if (t <= pauseClosesS) pausedS = Math.min(pausedS, Math.max(t + driveOnS, pauseOpensS) + pauseS);
      nextS = nextBeginS(model, before, pausedS + onSetupS);
    }
    if (nextS > late[before * clockCount + full]!) continue;
    best = cost;
    position.cost = cost;
    position.after = after;
    position.vehicle = vehicle;
  }
}
