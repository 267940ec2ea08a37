import { type Model, NEVER } from '../model/model.ts';
import { ANY, earliestEnd, earliestTimes, latestTimes } from './clock.ts';
import { type Leaving, leavingIn } from './leaving.ts';
import type { Plan } from './plan.ts';
import { leastDurationS } from './rough-duration.ts';

/** How a route is driven: from when to when, how long its breaks take (known where waiting has a price), and what its late stops cost. */
export type Drive = {
  readonly beginS: number;
  readonly endS: number;
  /** The state of the breaks in which it leaves: which of them it had before. */
  readonly leavesIn: number;
  readonly breaksS: number;
  readonly lateCost: number;
};

/**
 * The shortest way to drive a feasible route, whichever breaks it has behind it when it leaves. Where waiting has a price a
 * break may be worth its time though the route need not take it: each state to end in is tried alone.
 */
export function shortestSpan(model: Model, plan: Plan, vehicle: number): Drive {
  const { stateCount } = model.breaks[vehicle]!;
  let best = shortestSpanBetween(model, plan, vehicle, 0, ANY, leavingIn(model, plan, vehicle, 0));
  if (stateCount === 1) return best;
  const isPriced = model.perWaitS > 0;
  const costOf = ({ beginS, endS, breaksS }: Drive): number =>
    isPriced
      ? (model.perSecond[vehicle]! + model.perWaitS) * (endS - beginS) - model.perWaitS * breaksS
      : endS - beginS;
  const mostS = model.maxDurationS[vehicle]! - model.baseDurationS[vehicle]!;
  let bestCost = isPriced ? Number.POSITIVE_INFINITY : costOf(best);
  const tryStates = (from: number, to: number, leaving: Leaving): void => {
    const drive = shortestSpanBetween(model, plan, vehicle, from, to, leaving);
    if (drive.endS >= NEVER || drive.endS - drive.beginS > mostS || costOf(drive) >= bestCost) return;
    best = drive;
    bestCost = costOf(drive);
  };
  for (let from = isPriced ? 0 : 1; from < stateCount; from++) {
    const leaving = leavingIn(model, plan, vehicle, from);
    if (leaving.fromS > leaving.endsByS) continue;
    if (!isPriced) tryStates(from, ANY, leaving);
    else for (let to = from; to < stateCount; to++) tryStates(from, to, leaving);
  }
  return best;
}

/**
 * The shortest of the ways to drive that leave in one state of the breaks and end in one, or in any. Duration as a function of
 * the begin falls while waiting shrinks and jumps where a window is missed: from each earliest end go back to its latest
 * begin, then try the next end.
 */
function shortestSpanBetween(
  model: Model,
  plan: Plan,
  vehicle: number,
  from: number,
  to: number,
  { fromS, endsByS }: Leaving,
): Drive {
  const start = model.taskCount + vehicle;
  const { takenS } = model.breaks[vehicle]!;
  const breaksS = to === ANY ? 0 : takenS[to]! - takenS[from]!;
  const leastS = Math.max(leastDurationS(model, plan, vehicle, takenS[from]!), plan.workS[vehicle]! + breaksS);
  const times = plan.workspace.routeTimes;
  let best: Drive = { beginS: 0, endS: NEVER, leavesIn: from, breaksS, lateCost: 0 };
  if (model.opensS[start]! > model.closesS[start]! || fromS + leastS > endsByS) return best;
  if (from > 0) earliestTimes(model, plan, vehicle, fromS, times, from);
  // Leaving as early as can be with no break behind it is what `clockRoute` has timed.
  let endS = earliestEnd(model, vehicle, from > 0 ? times : plan.early, to);
  for (let tries = 0; tries < MOST_SPANS && endS <= endsByS; tries++) {
    latestTimes(model, plan, vehicle, endS, times, to);
    const beginS = times[start * model.clockCount + from]!;
    if (endS - beginS < best.endS - best.beginS) best = { beginS, endS, leavesIn: from, breaksS, lateCost: 0 };
    if (best.endS - best.beginS <= leastS || beginS >= model.closesS[start]! || endS === endsByS) break;
    earliestTimes(model, plan, vehicle, beginS + 1, times, from);
    endS = earliestEnd(model, vehicle, times, to);
  }
  return best;
}

/** A route of so many windows that more would matter is not one a person drives. */
const MOST_SPANS = 24;
