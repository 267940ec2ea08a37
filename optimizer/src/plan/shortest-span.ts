import { type Model, NEVER } from '../model/model.ts';
import { ANY, earliestEnd, earliestTimes, latestTimes } from './clock.ts';
import { type Leaving, leavingIn } from './leaving.ts';
import type { Plan } from './plan.ts';
import { leastDurationS } from './rough-duration.ts';

/**
 * How a route is driven: its begin and end, how long its breaks take (known where waiting has a price), and the price
 * of its late stops.
 */
export type Drive = {
  readonly beginS: number;
  readonly endS: number;
  /** The state of the breaks in which it leaves: the breaks it had before. */
  readonly leavesIn: number;
  readonly breaksS: number;
  readonly lateCost: number;
};

/**
 * The shortest way to drive a feasible route, over all breaks that it may have had before it leaves. Where waiting has
 * a price, a break may pay although the route need not take it. So each end state is tried on its own.
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
 * The shortest drive that leaves in one state of the breaks and ends in one, or in any. As a function of the begin, the
 * duration falls while waiting shrinks, and jumps where a window is missed. So it goes from each earliest end back to
 * its latest begin, then tries the next end.
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
  const { breakTimeS } = model.breaks[vehicle]!;
  const breaksS = to === ANY ? 0 : breakTimeS[to]! - breakTimeS[from]!;
  const leastS = Math.max(leastDurationS(model, plan, vehicle, breakTimeS[from]!), plan.workS[vehicle]! + breaksS);
  const times = plan.workspace.routeTimes;
  let best: Drive = { beginS: 0, endS: NEVER, leavesIn: from, breaksS, lateCost: 0 };
  if (model.opensS[start]! > model.closesS[start]! || fromS + leastS > endsByS) return best;
  if (from > 0) earliestTimes(model, plan, vehicle, fromS, times, from);
  // `clockRoute` has already timed leaving as early as possible without a break before.
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

/** No real route has so many windows that more tries would matter. */
const MOST_SPANS = 24;
