import { lastBreakS, nextBreakS } from './breaks.ts';
import { type Model, NEVER } from './model.ts';
import type { Plan } from './plan.ts';

/**
 * Timing with several windows and breaks. What is known at a node is the earliest service begin for each state of the
 * breaks (see `breaks.ts`); earlier is never worse, because a vehicle may wait. A break falls anywhere between two stops,
 * on the road too: a leg goes on with the driving that is left. False when the route cannot be made.
 */
export function clockRoute(model: Model, plan: Plan, vehicle: number): boolean {
  const start = model.tasks + vehicle;
  const end = start + model.vehicles;
  const full = end * model.clocks + model.breaks[vehicle]!.states - 1;
  earliestTimes(model, plan, vehicle, model.opensS[start]!, plan.early);
  latestTimes(model, plan, vehicle, model.closesS[end]!, plan.late);
  return plan.early[full]! <= plan.late[full]!;
}

/** How a route is driven: from when to when, and what its late stops cost. */
export type Drive = { readonly beginS: number; readonly endS: number; readonly lateCost: number };

/**
 * The begin and end of the shortest way to drive a feasible route. Duration as a function of the begin falls while waiting
 * shrinks and jumps where a window is missed: from each earliest end go back to its latest begin, then try the next end.
 */
export function shortestSpan(model: Model, plan: Plan, vehicle: number): Drive {
  const start = model.tasks + vehicle;
  const leastS = Math.max(plan.upToS[start + model.vehicles]!, plan.workS[vehicle]!);
  let best: Drive = { beginS: 0, endS: NEVER, lateCost: 0 };
  let fromS = model.opensS[start]!;
  for (let tries = 0; tries < MOST_SPANS && fromS <= model.closesS[start]!; tries++) {
    const endS = earliestTimes(model, plan, vehicle, fromS, plan.scratch);
    if (endS > model.closesS[start + model.vehicles]!) break;
    const beginS = latestTimes(model, plan, vehicle, endS, plan.scratch);
    if (endS - beginS < best.endS - best.beginS) best = { beginS, endS, lateCost: 0 };
    if (best.endS - best.beginS <= leastS) break;
    fromS = beginS + 1;
  }
  return best;
}

/** Earliest begin of service at a node when ready at this time; NEVER when its windows are over. */
export function nextBeginS(model: Model, node: number, readyS: number): number {
  const { windowAt, windowBeginS, windowEndS } = model;
  const stop = windowAt[node + 1]!;
  for (let w = windowAt[node]!; w < stop; w++) {
    if (readyS <= windowEndS[w]!) return Math.max(readyS, windowBeginS[w]!);
  }
  return NEVER;
}

/**
 * Driving and setup of the leg a `stepForward` is about. In an array because fractions handed over as arguments are
 * boxed, which doubled the cost of a step.
 */
export const leg = new Float64Array(2);

/** Earliest service begins at `to` coming from `from` over `leg`, one a state, written from `out[outAt]` on. */
export function stepForward(
  model: Model,
  vehicle: number,
  into: Float64Array,
  intoAt: number,
  from: number,
  to: number,
  out: Float64Array,
  outAt: number,
): void {
  const { states, steps } = model.breaks[vehicle]!;
  const serviceS = model.serviceS[from]!;
  const driveS = leg[0]!;
  const setupS = leg[1]!;
  if (states === 1) {
    const t = into[intoAt]!;
    out[outAt] = t >= NEVER ? NEVER : nextBeginS(model, to, t + serviceS + driveS + setupS);
    return;
  }
  for (let k = 0; k < states; k++) {
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
  for (let k = 0; k < states; k++) {
    out[outAt + k] = atS[k]! >= NEVER ? NEVER : nextBeginS(model, to, atS[k]! + leftS[k]! + setupS);
  }
}

/** Earliest times when leaving the start at `beginS` or later; gives the earliest end. */
export function earliestTimes(model: Model, plan: Plan, vehicle: number, beginS: number, out: Float64Array): number {
  const { clocks } = model;
  const start = model.tasks + vehicle;
  const end = start + model.vehicles;
  const { states } = model.breaks[vehicle]!;
  out[start * clocks] = beginS;
  for (let k = 1; k < states; k++) out[start * clocks + k] = NEVER;
  for (let node = start; node !== end; ) {
    const to = plan.next[node]!;
    leg[0] = plan.legS[node]! - plan.setupS[node]!;
    leg[1] = plan.setupS[node]!;
    stepForward(model, vehicle, out, node * clocks, node, to, out, to * clocks);
    node = to;
  }
  return out[end * clocks + states - 1]!;
}

const MOST_STATES = 256;
const atS = new Float64Array(MOST_STATES);
const leftS = new Float64Array(MOST_STATES);

/** A route of so many windows that more would matter is not one a person drives. */
const MOST_SPANS = 24;

/** Latest times from which the end is reached by `endS`; gives the latest begin. The mirror of `stepForward`. */
function latestTimes(model: Model, plan: Plan, vehicle: number, endS: number, out: Float64Array): number {
  const { clocks } = model;
  const start = model.tasks + vehicle;
  const end = start + model.vehicles;
  const { states, steps } = model.breaks[vehicle]!;
  for (let k = 0; k < states - 1; k++) out[end * clocks + k] = -NEVER;
  out[end * clocks + states - 1] = endS;
  for (let to = end; to !== start; ) {
    const node = plan.prev[to]!;
    const setupS = plan.setupS[node]!;
    const driveS = plan.legS[node]! - setupS;
    for (let k = 0; k < states; k++) {
      atS[k] = out[to * clocks + k]! - setupS;
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
    for (let k = 0; k < states; k++) {
      const byS = atS[k]! - leftS[k]! - serviceS;
      out[node * clocks + k] = byS <= -NEVER / 2 ? -NEVER : lastBeginS(model, node, byS);
    }
    to = node;
  }
  return out[start * clocks]!;
}

function lastBeginS(model: Model, node: number, byS: number): number {
  const { windowAt, windowBeginS, windowEndS } = model;
  for (let w = windowAt[node + 1]! - 1; w >= windowAt[node]!; w--) {
    if (byS >= windowBeginS[w]!) return Math.min(byS, windowEndS[w]!);
  }
  return -NEVER;
}
