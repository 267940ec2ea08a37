import { lastBreakS, nextBreakS } from '../model/breaks.ts';
import { type Model, NEVER } from '../model/model.ts';
import { lastBeginS, nextBeginS } from '../model/windows.ts';
import { earliestWithOneBreak, latestWithOneBreak } from './clock-one-break.ts';
import type { Plan } from './plan.ts';
import type { ClockScratch } from './workspace.ts';

/**
 * Times a route with several windows and breaks. Each node stores the earliest service begin for each state of the
 * breaks (see `model/breaks.ts`). Earlier is never worse, because a vehicle may wait. A break may fall anywhere between
 * two stops, also on the road: the leg continues with the driving left. Only the part between `first` and `last` has
 * changed. False when the route cannot be made.
 */
export function clockRoute(model: Model, plan: Plan, vehicle: number, first: number, last: number): boolean {
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  // For everything that follows, a break before leaving is the same as a break at the start.
  if (first === start) setStart(model, vehicle, model.opensS[start]!, plan.early, 0);
  earliestBetween(model, plan, vehicle, first, last, plan.early);
  if (last === end) setEnd(model, vehicle, model.closesS[end]!, plan.late);
  latestBetween(model, plan, vehicle, first, last, plan.late);
  return earliestEnd(model, vehicle, plan.early) <= model.closesS[end]!;
}

/**
 * The earliest end of a route with these times that needs no further break, in one state of the breaks or in any. NEVER
 * if there is none.
 */
export function earliestEnd(model: Model, vehicle: number, times: Float64Array, state = ANY): number {
  const { stateCount, endsByS } = model.breaks[vehicle]!;
  const at = (model.taskCount + model.vehicleCount + vehicle) * model.clockCount;
  let endS = NEVER;
  for (let k = 0; k < stateCount; k++) {
    if ((state === ANY || state === k) && times[at + k]! <= endsByS[k]! && times[at + k]! < endS) endS = times[at + k]!;
  }
  return endS;
}

/** Any state of the breaks. */
export const ANY = -1;

/**
 * Earliest service begins at `to` coming from `from` over the leg in the scratch, one for each state, written from
 * `out[outAt]` on.
 */
export function stepForward(
  scratch: ClockScratch,
  model: Model,
  vehicle: number,
  into: Float64Array,
  intoAt: number,
  from: number,
  to: number,
  out: Float64Array,
  outAt: number,
): void {
  const { stateCount, steps, isSingle, opensS, closesS, totalS } = model.breaks[vehicle]!;
  const serviceS = model.serviceS[from]!;
  const driveS = scratch.leg[0]!;
  const setupS = scratch.leg[1]!;
  if (stateCount === 1) {
    const t = into[intoAt]!;
    out[outAt] = t >= NEVER ? NEVER : nextBeginS(model, to, t + serviceS + driveS + setupS);
    return;
  }
  if (isSingle) {
    const leaveS = into[intoAt]! + serviceS;
    let reachS = into[intoAt + 1]! + serviceS + driveS;
    if (leaveS <= closesS && leaveS < NEVER) reachS = Math.min(reachS, Math.max(leaveS + driveS, opensS) + totalS);
    out[outAt] = leaveS >= NEVER ? NEVER : nextBeginS(model, to, leaveS + driveS + setupS);
    out[outAt + 1] = reachS >= NEVER ? NEVER : nextBeginS(model, to, reachS + setupS);
    return;
  }
  const { atS, leftS } = scratch;
  for (let k = 0; k < stateCount; k++) {
    atS[k] = into[intoAt + k]! + serviceS;
    leftS[k] = driveS;
  }
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    const t = atS[step.from]!;
    if (t >= NEVER) continue;
    const begin = nextBreakS(step, t);
    if (begin >= NEVER) continue;
    const left = leftS[step.from]! - Math.min(leftS[step.from]!, begin - t);
    const done = begin + step.durationS;
    const better = done + left - atS[step.to]! - leftS[step.to]!;
    if (better < 0 || (better === 0 && done < atS[step.to]!)) {
      atS[step.to] = done;
      leftS[step.to] = left;
    }
  }
  for (let k = 0; k < stateCount; k++) {
    out[outAt + k] = atS[k]! >= NEVER ? NEVER : nextBeginS(model, to, atS[k]! + leftS[k]! + setupS);
  }
}

/** Earliest times when leaving the start at `beginS` or later in a state of the breaks. */
export function earliestTimes(
  model: Model,
  plan: Plan,
  vehicle: number,
  beginS: number,
  out: Float64Array,
  state: number,
): void {
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  setStart(model, vehicle, beginS, out, state);
  earliestBetween(model, plan, vehicle, start, end, out);
}

/**
 * The break state with the cheapest end of a route with these times. Of equal costs (where only waiting has a price)
 * the one that ends first, then the one with most breaks, which replace waiting.
 */
export function bestEndState(model: Model, vehicle: number, times: Float64Array): number {
  const { stateCount, endsByS, breakTimeS } = model.breaks[vehicle]!;
  const at = (model.taskCount + model.vehicleCount + vehicle) * model.clockCount;
  const perSecond = model.perWaitS > 0 ? model.perSecond[vehicle]! + model.perWaitS : 1;
  let best = stateCount - 1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let k = 0; k < stateCount; k++) {
    const cost = perSecond * times[at + k]! - model.perWaitS * breakTimeS[k]!;
    const laterS = times[at + k]! - times[at + best]!;
    const isWorse =
      cost > bestCost || (cost === bestCost && (laterS > 0 || (laterS === 0 && breakTimeS[k]! < breakTimeS[best]!)));
    if (times[at + k]! > endsByS[k]! || isWorse) continue;
    best = k;
    bestCost = cost;
  }
  return best;
}

/** Latest times from which the end is reached by `endS` in a state of the breaks. */
export function latestTimes(
  model: Model,
  plan: Plan,
  vehicle: number,
  endS: number,
  out: Float64Array,
  state: number,
): void {
  const start = model.taskCount + vehicle;
  setEnd(model, vehicle, endS, out, state);
  latestBetween(model, plan, vehicle, start, start + model.vehicleCount, out);
}

/** A vehicle that has had a break leaves after it. */
function setStart(model: Model, vehicle: number, beginS: number, out: Float64Array, state: number): void {
  const at = (model.taskCount + vehicle) * model.clockCount;
  const { stateCount, leavesFromS } = model.breaks[vehicle]!;
  out.fill(NEVER, at, at + stateCount);
  out[at + state] = Math.max(beginS, leavesFromS[state]!);
}

/**
 * A route with a break still to take must end before the last moment to begin it. This is the only code that spares
 * breaks at the end of a route.
 */
function setEnd(model: Model, vehicle: number, endS: number, out: Float64Array, state = ANY): void {
  const at = (model.taskCount + model.vehicleCount + vehicle) * model.clockCount;
  const { stateCount, endsByS } = model.breaks[vehicle]!;
  for (let k = 0; k < stateCount; k++) {
    out[at + k] = state === ANY || state === k ? Math.max(-NEVER, Math.min(endS, endsByS[k]!)) : -NEVER;
  }
}

/** Earliest times after `first`. From `last` on, only as long as they differ from the previous ones. */
function earliestBetween(
  model: Model,
  plan: Plan,
  vehicle: number,
  first: number,
  last: number,
  out: Float64Array,
): void {
  const { clockCount } = model;
  const { stateCount, isSingle } = model.breaks[vehicle]!;
  if (isSingle) {
    earliestWithOneBreak(model, plan, vehicle, first, last, out);
    return;
  }
  const scratch = plan.workspace.clock;
  const { leg, reachedS } = scratch;
  const end = model.taskCount + model.vehicleCount + vehicle;
  let isPast = false;
  for (let node = first; node !== end; ) {
    const to = plan.next[node]!;
    leg[0] = plan.legS[node]! - plan.setupS[node]!;
    leg[1] = plan.setupS[node]!;
    stepForward(scratch, model, vehicle, out, node * clockCount, node, to, reachedS, 0);
    if (to === last) isPast = true;
    if (!writeTimes(reachedS, stateCount, out, to * clockCount) && isPast) return;
    node = to;
  }
}

/** Latest times before `last`, the mirror of `earliestBetween`. Up to `first`, only as long as they differ. */
function latestBetween(
  model: Model,
  plan: Plan,
  vehicle: number,
  first: number,
  last: number,
  out: Float64Array,
): void {
  const { clockCount } = model;
  const { stateCount, steps, isSingle } = model.breaks[vehicle]!;
  if (isSingle) {
    latestWithOneBreak(model, plan, vehicle, first, last, out);
    return;
  }
  const { atS, leftS, reachedS } = plan.workspace.clock;
  const start = model.taskCount + vehicle;
  let isPast = false;
  for (let to = last; to !== start; ) {
    const node = plan.prev[to]!;
    const setupS = plan.setupS[node]!;
    const driveS = plan.legS[node]! - setupS;
    for (let k = 0; k < stateCount; k++) {
      atS[k] = out[to * clockCount + k]! - setupS;
      leftS[k] = driveS;
    }
    for (let i = steps.length - 1; i >= 0; i--) {
      const step = steps[i]!;
      const byS = atS[step.to]! - step.durationS;
      if (byS <= -NEVER / 2) continue;
      const begin = lastBreakS(step, byS);
      if (begin <= -NEVER) continue;
      const left = leftS[step.to]! - Math.min(leftS[step.to]!, byS - begin);
      const better = begin - left - atS[step.from]! + leftS[step.from]!;
      if (better > 0 || (better === 0 && begin > atS[step.from]!)) {
        atS[step.from] = begin;
        leftS[step.from] = left;
      }
    }
    const serviceS = model.serviceS[node]!;
    for (let k = 0; k < stateCount; k++) {
      const byS = atS[k]! - leftS[k]! - serviceS;
      reachedS[k] = byS <= -NEVER / 2 ? -NEVER : lastBeginS(model, node, byS);
    }
    if (node === first) isPast = true;
    if (!writeTimes(reachedS, stateCount, out, node * clockCount) && isPast) return;
    to = node;
  }
}

/** Writes the times of a node, one for each state. False when they have not changed. */
function writeTimes(times: Float64Array, states: number, out: Float64Array, at: number): boolean {
  let differs = false;
  for (let k = 0; k < states; k++) {
    if (out[at + k] === times[k]) continue;
    out[at + k] = times[k]!;
    differs = true;
  }
  return differs;
}
