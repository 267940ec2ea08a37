import { type Model, NEVER } from '../model/model.ts';
import { lastBeginS, nextBeginS } from '../model/windows.ts';
import type { Plan } from './plan.ts';

/**
 * The passes of `plan/clock.ts` for a vehicle with one break in one window. With `t` the time of leaving, the next stop
 * is reached, with the break on the way, at max(t + drive, window's begin) + break, wherever on the leg the break is.
 */
export function earliestWithOneBreak(
  model: Model,
  plan: Plan,
  vehicle: number,
  first: number,
  last: number,
  out: Float64Array,
): void {
  const { clockCount, serviceS } = model;
  const { next, legS, setupS } = plan;
  const { opensS, closesS, totalS } = model.breaks[vehicle]!;
  const end = model.taskCount + model.vehicleCount + vehicle;
  let t0 = out[first * clockCount]!;
  let t1 = out[first * clockCount + 1]!;
  let isPast = false;
  for (let node = first; node !== end; ) {
    const to = next[node]!;
    const setup = setupS[node]!;
    const driveS = legS[node]! - setup;
    const leaveS = t0 + serviceS[node]!;
    let reachS = t1 + serviceS[node]! + driveS;
    if (leaveS <= closesS && leaveS < NEVER) {
      const pausedS = Math.max(leaveS + driveS, opensS) + totalS;
      if (pausedS < reachS) reachS = pausedS;
    }
    t0 = t0 >= NEVER ? NEVER : nextBeginS(model, to, leaveS + driveS + setup);
    t1 = reachS >= NEVER ? NEVER : nextBeginS(model, to, reachS + setup);
    const at = to * clockCount;
    if (to === last) isPast = true;
    if (isPast && out[at] === t0 && out[at + 1] === t1) return;
    out[at] = t0;
    out[at + 1] = t1;
    node = to;
  }
}

/** The mirror of `earliestWithOneBreak`. */
export function latestWithOneBreak(
  model: Model,
  plan: Plan,
  vehicle: number,
  first: number,
  last: number,
  out: Float64Array,
): void {
  const { clockCount, serviceS } = model;
  const { prev, legS, setupS } = plan;
  const { opensS, closesS, totalS } = model.breaks[vehicle]!;
  const start = model.taskCount + vehicle;
  let t0 = out[last * clockCount]!;
  let t1 = out[last * clockCount + 1]!;
  let isPast = false;
  for (let to = last; to !== start; ) {
    const node = prev[to]!;
    const setup = setupS[node]!;
    const driveS = legS[node]! - setup;
    const pausedByS = t1 - setup - totalS;
    let leaveByS = t0 - setup - driveS;
    if (pausedByS >= opensS && pausedByS > -NEVER / 2) {
      const byS = Math.min(pausedByS - driveS, closesS);
      if (byS > leaveByS) leaveByS = byS;
    }
    leaveByS -= serviceS[node]!;
    const doneByS = t1 - setup - driveS - serviceS[node]!;
    t0 = leaveByS <= -NEVER / 2 ? -NEVER : lastBeginS(model, node, leaveByS);
    t1 = doneByS <= -NEVER / 2 ? -NEVER : lastBeginS(model, node, doneByS);
    const at = node * clockCount;
    if (node === first) isPast = true;
    if (isPast && out[at] === t0 && out[at + 1] === t1) return;
    out[at] = t0;
    out[at + 1] = t1;
    to = node;
  }
}
