import { breaksBeforeWork } from '../model/breaks.ts';
import type { Model } from '../model/model.ts';
import { earliestEnd, earliestTimes } from './clock.ts';
import type { Plan } from './plan.ts';

/** How a vehicle may leave in one state of its breaks: the earliest time, and the latest end of its route then. */
export type Leaving = { readonly fromS: number; readonly endsByS: number };

/**
 * The only rule for breaks before leaving. Breaks that come before all work count as had once they are over. Other
 * breaks count as had only if the vehicle leaves when they can no longer begin, and ends no later than it would by
 * leaving before them. A vehicle that could finish sooner by working before a break is not spared it.
 */
export function leavingIn(model: Model, plan: Plan, vehicle: number, state: number): Leaving {
  const start = model.taskCount + vehicle;
  const breaks = model.breaks[vehicle]!;
  const shiftEndS = model.closesS[start + model.vehicleCount]!;
  const before = breaksBeforeWork(breaks, state, model.opensS[plan.next[start]!]!);
  const fromS = (before === state ? breaks.leavesFromS : breaks.pastS)[state]!;
  if ((before === state && !model.isSoonest) || fromS > shiftEndS) return { fromS, endsByS: shiftEndS };
  return { fromS, endsByS: Math.min(shiftEndS, soonestEndS(model, plan, vehicle, before)) };
}

/** The earliest end of a route that leaves in a state of the breaks. In state 0, as `clockRoute` has timed it. */
function soonestEndS(model: Model, plan: Plan, vehicle: number, state: number): number {
  if (state === 0) return earliestEnd(model, vehicle, plan.early);
  const times = plan.workspace.routeTimes;
  earliestTimes(model, plan, vehicle, model.opensS[model.taskCount + vehicle]!, times, state);
  return earliestEnd(model, vehicle, times);
}
