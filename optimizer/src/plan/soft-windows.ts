import { type BreakStep, nextBreakS } from '../model/breaks.ts';
import { type Model, NEVER } from '../model/model.ts';
import { nextBeginS } from '../model/windows.ts';
import { ANY } from './clock.ts';
import type { DriveLabels } from './drive-labels.ts';
import { type Leaving, leavingIn } from './leaving.ts';
import type { Plan } from './plan.ts';
import { breaksBeforeS, leastDurationS } from './rough-duration.ts';
import type { Drive } from './shortest-span.ts';

/** No real route has so many moments that matter. */
const MOST_BEGINS = 100;

/**
 * The cheapest way to drive a feasible route whose stops may be late at a price. After the begin, earlier is never
 * worse, so the choices are the begin and the places of the breaks. Between two begins at which a wait, a preferred
 * time or a window runs out, the cost is a straight line. Only those begins are tried. Exact without breaks. With
 * breaks another drive may win in between, which is checked in small problems only. Of equal costs the shorter drive.
 * Undefined when no drive is as short as the vehicle's limit.
 */
export function cheapestDrive(model: Model, plan: Plan, vehicle: number): Drive | undefined {
  const start = model.taskCount + vehicle;
  const perSecond = model.perSecond[vehicle]! + model.perWaitS;
  const leastS = leastDurationS(model, plan, vehicle, breaksBeforeS(model, plan, vehicle));
  const mostS = model.maxDurationS[vehicle]! - model.baseDurationS[vehicle]!;
  const at = plan.workspace.labels!;
  const { endsByS } = model.breaks[vehicle]!;
  const leavings = listLeavings(model, plan, vehicle);
  let best: Drive | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  let beginS = model.opensS[start]!;
  for (let tries = 0; tries < MOST_BEGINS && beginS <= model.closesS[start]!; tries++) {
    const last = driveFrom(model, plan, vehicle, beginS, leavings);
    if (last < 0) break;
    const endS = at.t[last]!;
    const cost = perSecond * (endS - beginS) + at.cost[last]!;
    const isShorter = best === undefined || endS - beginS < best.endS - best.beginS;
    if (endS - beginS <= mostS && (cost < bestCost || (cost === bestCost && isShorter))) {
      best = driveOf(model, vehicle, at, last);
      bestCost = cost;
    }
    // A later begin never makes a stop less late.
    let leastLateCost = at.cost[last]!;
    let steady = model.closesS[start]! - beginS;
    for (let label = at.count - 1; at.node[label] === at.node[last] && at.step[label]! < 0; label--) {
      const sparedS = sparedAt(at, label, endsByS);
      if (sparedS < 0) continue;
      leastLateCost = Math.min(leastLateCost, at.cost[label]!);
      steady = Math.min(steady, steadyS(model, plan, vehicle, label, sparedS));
    }
    for (const { fromS } of leavings) if (fromS > beginS) steady = Math.min(steady, fromS - beginS);
    const boundCost = perSecond * leastS + leastLateCost;
    if (boundCost > bestCost || (best && boundCost === bestCost && best.endS - best.beginS <= leastS)) break;
    const tooLongS = endS - beginS - mostS;
    beginS += Math.max(1, tooLongS > 0 ? Math.min(steady, tooLongS) : steady);
  }
  return model.isTimedExactly && model.breaks[vehicle]!.stateCount > 1
    ? cheaperBetween(model, plan, vehicle, leavings, best)
    : best;
}

/**
 * The cheapest drive over all begins, by halving. The price of the end and the lateness never falls for a later begin.
 * So up to a later begin, the cost is at least that of now, less the price of the time between the two.
 */
function cheaperBetween(
  model: Model,
  plan: Plan,
  vehicle: number,
  leavings: readonly Leaving[],
  known: Drive | undefined,
): Drive | undefined {
  const start = model.taskCount + vehicle;
  const perSecond = model.perSecond[vehicle]! + model.perWaitS;
  const leastS = leastDurationS(model, plan, vehicle, breaksBeforeS(model, plan, vehicle));
  const mostS = model.maxDurationS[vehicle]! - model.baseDurationS[vehicle]!;
  const at = plan.workspace.labels!;
  const { endsByS } = model.breaks[vehicle]!;
  let best = known;
  let bestCost = known
    ? perSecond * (known.endS - known.beginS) + known.lateCost - model.perWaitS * known.breaksS
    : Number.POSITIVE_INFINITY;
  let tries = 0;
  const tryFrom = (beginS: number, untilS: number): void => {
    if (beginS >= untilS || tries++ > MOST_BEGINS) return;
    const last = driveFrom(model, plan, vehicle, beginS, leavings);
    if (last < 0) return;
    const endS = at.t[last]!;
    const leastLateCost = leastLateness(at, last, endsByS);
    const cost = perSecond * (endS - beginS) + at.cost[last]!;
    if (endS - beginS <= mostS && cost < bestCost) {
      best = driveOf(model, vehicle, at, last);
      bestCost = cost;
    }
    const tryUpTo = (lastS: number): void => {
      const boundCost = Math.max(cost - perSecond * (lastS - beginS), perSecond * leastS + leastLateCost);
      if (lastS <= beginS || boundCost >= bestCost) return;
      const middleS = Math.ceil((beginS + lastS) / 2);
      tryFrom(middleS, lastS + 1);
      tryUpTo(middleS - 1);
    };
    tryUpTo(untilS - 1);
  };
  tryFrom(model.opensS[start]!, model.closesS[start]! + 1);
  return best;
}

/**
 * The drive that ends with this label. The waiting that its breaks replace is in the label's cost but not in its
 * lateness.
 */
function driveOf(model: Model, vehicle: number, at: DriveLabels, last: number): Drive {
  let root = last;
  while (at.parent[root]! >= 0) root = at.parent[root]!;
  const { breakTimeS } = model.breaks[vehicle]!;
  const leavesIn = at.state[root]!;
  const breaksS = breakTimeS[at.state[last]!]! - breakTimeS[leavesIn]!;
  const lateCost = at.cost[last]! + model.perWaitS * breaksS;
  return { beginS: at.t[root]!, endS: at.t[last]!, leavesIn, breaksS, lateCost };
}

/** The least cost of the drives found last that end at the same node as this one, on the leg's end and in time. */
function leastLateness(at: DriveLabels, last: number, endsByS: Float64Array): number {
  let least = at.cost[last]!;
  for (let label = at.count - 1; at.node[label] === at.node[last] && at.step[label]! < 0; label--) {
    if (sparedAt(at, label, endsByS) >= 0) least = Math.min(least, at.cost[label]!);
  }
  return least;
}

/** How much later a drive that ends with this label could end. Negative if it ends too late. */
const sparedAt = (at: DriveLabels, label: number, endsByS: Float64Array): number =>
  Math.min(endsByS[at.state[label]!]!, at.endsByS[label]!) - at.t[label]!;

const listLeavings = (model: Model, plan: Plan, vehicle: number): readonly Leaving[] =>
  Array.from({ length: model.breaks[vehicle]!.stateCount }, (_, state) => leavingIn(model, plan, vehicle, state));

/** The breaks on the leg to each node in the cheapest drive that leaves as this one does. */
export function cheapestBreaks(
  model: Model,
  plan: Plan,
  vehicle: number,
  { beginS, leavesIn }: Drive,
): Map<number, BreakStep[]> {
  const { steps } = model.breaks[vehicle]!;
  const at = plan.workspace.labels!;
  const pauses = new Map<number, BreakStep[]>();
  let to = model.taskCount + model.vehicleCount + vehicle;
  const leavings = listLeavings(model, plan, vehicle);
  for (let label = driveFrom(model, plan, vehicle, beginS, leavings, leavesIn); label >= 0; label = at.parent[label]!) {
    if (at.step[label]! < 0) to = at.node[label]!;
    else pauses.set(to, [steps[at.step[label]!]!, ...(pauses.get(to) ?? [])]);
  }
  return pauses;
}

/**
 * Drives from this begin or later by every choice of breaks that is not beaten in both time and price, leaving in one
 * state of them or in any. Returns the label of the best end, or -1.
 */
function driveFrom(
  model: Model,
  plan: Plan,
  vehicle: number,
  beginS: number,
  leavings: readonly Leaving[],
  leavesIn = ANY,
): number {
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  const { stateCount, steps, endsByS } = model.breaks[vehicle]!;
  const at = plan.workspace.labels!;
  at.count = 0;
  for (let k = 0; k < stateCount; k++) {
    if (leavesIn !== ANY && leavesIn !== k) continue;
    const leaving = leavings[k]!;
    if (leaving.fromS > Math.min(leaving.endsByS, model.closesS[start]!)) continue;
    at.addStart(Math.max(beginS, leaving.fromS), k, start, leaving.endsByS);
  }
  let from = 0;
  let until = at.count;
  for (let node = start; node !== end; node = plan.next[node]!) {
    const to = plan.next[node]!;
    const setupS = plan.setupS[node]!;
    const driveS = plan.legS[node]! - setupS;
    for (let label = from; label < until; label++) at.leftS[label] = driveS;
    // Taking a break adds a label that may take the next break, so the list grows during the loop.
    for (let label = from; stateCount > 1 && label < at.count; label++) {
      const t = at.t[label]! + (at.step[label]! < 0 ? model.serviceS[node]! : 0);
      for (let s = 0; s < steps.length; s++) {
        const step = steps[s]!;
        if (step.from !== at.state[label]) continue;
        const pauseS = nextBreakS(step, t);
        if (pauseS >= NEVER) continue;
        const leftS = at.leftS[label]! - Math.min(at.leftS[label]!, pauseS - t);
        const cost = at.cost[label]! - model.perWaitS * step.durationS;
        at.add(pauseS + step.durationS, leftS, cost, step.to, s, node, label);
      }
    }
    const arrivedFrom = at.count;
    for (let label = from; label < arrivedFrom; label++) {
      const t = at.t[label]! + (at.step[label]! < 0 ? model.serviceS[node]! : 0);
      const beginsS = nextBeginS(model, to, t + at.leftS[label]! + setupS);
      if (beginsS >= NEVER) continue;
      const cost = at.cost[label]! + model.perLateS[to]! * Math.max(0, beginsS - model.preferredByS[to]!);
      offer(at, arrivedFrom, beginsS, cost, at.state[label]!, to, label);
    }
    from = arrivedFrom;
    until = at.count;
  }
  const perSecond = model.perSecond[vehicle]! + model.perWaitS;
  let best = -1;
  for (let label = from; label < at.count; label++) {
    if (sparedAt(at, label, endsByS) < 0) continue;
    if (best >= 0 && perSecond * (at.t[label]! - at.t[best]!) + at.cost[label]! - at.cost[best]! >= 0) continue;
    best = label;
  }
  return best;
}

/** Adds an arrival unless another in the same state is as early and as cheap. Replaces one that it beats. */
function offer(
  at: DriveLabels,
  from: number,
  t: number,
  cost: number,
  state: number,
  node: number,
  parent: number,
): void {
  for (let label = from; label < at.count; label++) {
    if (at.state[label] !== state || at.endsByS[label] !== at.endsByS[parent]) continue;
    if (at.t[label]! <= t && at.cost[label]! <= cost) return;
    if (t <= at.t[label]! && cost <= at.cost[label]!) {
      at.t[label] = t;
      at.cost[label] = cost;
      at.parent[label] = parent;
      return;
    }
  }
  at.add(t, 0, cost, state, -1, node, parent);
}

/**
 * By how many seconds the drive that ends with this label could begin later and keep its shape. `sparedS`: how much
 * later it may end.
 */
function steadyS(model: Model, plan: Plan, vehicle: number, last: number, sparedS: number): number {
  const { steps } = model.breaks[vehicle]!;
  const at = plan.workspace.labels!;
  let steady = Math.min(NEVER, sparedS);
  for (let label = last; at.parent[label]! >= 0; label = at.parent[label]!) {
    const before = at.parent[label]!;
    const freeS = at.t[before]! + (at.step[before]! < 0 ? model.serviceS[at.node[before]!]! : 0);
    const isStop = at.step[label]! < 0;
    const node = at.node[label]!;
    const pause = steps[Math.max(0, at.step[label]!)]!;
    const beginS = at.t[label]! - (isStop ? 0 : pause.durationS);
    const readyS = freeS + at.leftS[before]! + (isStop ? plan.setupS[plan.prev[node]!]! : -at.leftS[label]!);
    // Everything after a wait keeps its time as long as the wait lasts.
    if (beginS > readyS) steady = beginS - readyS;
    else if (isStop) {
      const byS = model.preferredByS[node]! - beginS;
      steady = Math.min(steady, windowLeftS(model, node, beginS), byS > 0 ? byS : steady);
    } else steady = Math.min(steady, beginS > freeS ? beginS - freeS : pauseLeftS(pause, beginS));
  }
  return steady;
}

function pauseLeftS({ windows }: BreakStep, t: number): number {
  return windows.find(({ end }) => t <= end)!.end - t;
}

function windowLeftS(model: Model, node: number, t: number): number {
  let w = model.windowAt[node]!;
  while (t > model.windowEndS[w]!) w++;
  return model.windowEndS[w]! - t;
}
