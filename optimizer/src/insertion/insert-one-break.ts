import { type Model, NEVER } from '../model/model.ts';
import { nextBeginS } from '../model/windows.ts';
import type { Plan } from '../plan/plan.ts';
import { stopsOf } from '../plan/recompute.ts';
import { roughDurationS } from '../plan/rough-duration.ts';
import type { Spot } from './position.ts';
import { addedLoadFits, sumLoadFits } from './rules/load.ts';

/** As `bestJobInRoute` on an ordinary model, with the same result. */
export function bestOrdinaryInRoute(model: Model, plan: Plan, job: number, vehicle: number, spot: Spot): void {
  spot.cost = Number.POSITIVE_INFINITY;
  if (!mayGrow(model, plan, vehicle, job)) return;
  const latestS = model.closesS[job]!;
  const end = model.tasks + model.vehicles + vehicle;
  const { afters } = plan.workspace;
  let count = 0;
  for (let after = model.tasks + vehicle; after !== end; after = plan.next[after]!) {
    if (plan.early[after * model.clocks]! + model.serviceS[after]! > latestS) break;
    afters[count++] = after;
  }
  bestOrdinaryPlace(model, plan, job, afters, count, spot);
}

/** What can be said of a job and a route as a whole: room, where it is one sum, and a stop more. */
export function mayGrow(model: Model, plan: Plan, vehicle: number, job: number): boolean {
  if (model.sumLoads && !sumLoadFits(model, plan, vehicle, job)) return false;
  return !model.limited || stopsOf(model, plan, vehicle) < model.maxStops[vehicle]!;
}

/**
 * The cheapest of the places after these nodes, if it costs less than the spot does. Skills and `mayGrow` are known to allow it.
 * Cheap tests come first: prices, then the clocks of the breaks.
 */
export function bestOrdinaryPlace(
  model: Model,
  plan: Plan,
  job: number,
  afters: Int32Array,
  count: number,
  spot: Spot,
): void {
  const { placeOf, places, serviceS, setupS, clocks, clocked, limited, sumLoads } = model;
  const { next, early, late, legM, legS, upToS, upToClose, fromS, fromOpen } = plan;
  const at = placeOf[job]!;
  const row = at * places;
  const opensS = model.opensS[job]!;
  const closesS = model.closesS[job]!;
  const jobS = serviceS[job]!;
  const jobSetupS = setupS[job]!;
  let best = spot.cost;
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
      isEmpty = plan.size[vehicle] === 0;
      fixedCost = isEmpty ? model.fixedCost[vehicle]! : 0;
      const pause = model.breaks[vehicle]!;
      full = pause.states - 1;
      pauseOpensS = pause.opensS;
      pauseClosesS = pause.closesS;
      pauseS = pause.totalS;
      if (clocked) {
        workS = plan.workS[vehicle]!;
        nowS = roughDurationS(model, plan, vehicle);
        mostS = model.maxDurationS[vehicle]!;
      }
    }
    // With a break taken it is never earlier, and never later is early enough for the rest.
    const leaveS = early[after * clocks]! + serviceS[after]!;
    if (leaveS > closesS || opensS + jobS > late[before * clocks + full]!) continue;
    const from = placeOf[after]!;
    const to = placeOf[before]!;
    let driveToS = from < 0 ? 0 : seconds[from * places + at]!;
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
    if (perMetre > 0 || limited) {
      const legs = (from < 0 ? 0 : metres[from * places + at]!) + (to < 0 ? 0 : metres[row + to]!);
      const addedM = isEmpty ? legs : legs - legM[after]!;
      if (plan.distanceM[vehicle]! + addedM > model.maxDistanceM[vehicle]!) continue;
      cost += perMetre * addedM;
    }
    if (clocked) {
      // As `addedDurationCost`.
      const atJob = upToS[after]! + toS;
      const waitJob = Math.max(opensS - atJob - upToClose[after]!, 0);
      const doneS = atJob + jobS + waitJob + onS;
      const close = Math.min(closesS - atJob, upToClose[after]!);
      const waitNext = Math.max(fromOpen[before]! - doneS - close, 0);
      const durationS = Math.max(doneS + fromS[before]! + waitNext, workS + toS + onS + jobS - legS[after]!);
      if (durationS > mostS) continue;
      cost += perSecond * (durationS - nowS);
    }
    if (cost >= best || (!sumLoads && !addedLoadFits(model, plan, vehicle, job, after))) continue;
    // Twice `stepForward`.
    let t = nextBeginS(model, job, leaveS + toS);
    if (t >= NEVER) continue;
    t += jobS;
    let nextS = nextBeginS(model, before, t + onS);
    if (full > 0 && nextS > late[before * clocks]!) {
      let reachS = early[after * clocks + 1]! + serviceS[after]! + driveToS;
      if (leaveS <= pauseClosesS) reachS = Math.min(reachS, Math.max(leaveS + driveToS, pauseOpensS) + pauseS);
      let pausedS = nextBeginS(model, job, reachS + toSetupS) + jobS + driveOnS;
      if (t <= pauseClosesS) pausedS = Math.min(pausedS, Math.max(t + driveOnS, pauseOpensS) + pauseS);
      nextS = nextBeginS(model, before, pausedS + onSetupS);
    }
    if (nextS > late[before * clocks + full]!) continue;
    best = cost;
    spot.cost = cost;
    spot.after = after;
    spot.vehicle = vehicle;
  }
}
