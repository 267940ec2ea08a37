import type { Model } from '../model/model.ts';
import { stepForward } from '../plan/clock.ts';
import type { Plan } from '../plan/plan.ts';

/** With several windows or breaks: can the rest of the route still be made when `node` comes after `after`? */
export function clockFits(
  model: Model,
  plan: Plan,
  vehicle: number,
  node: number,
  after: number,
  toS: number,
  toSetupS: number,
  onS: number,
  onSetupS: number,
): boolean {
  const { clockCount } = model;
  const before = plan.next[after]!;
  const { clock, times, nextTimes } = plan.workspace;
  const { leg } = clock;
  leg[0] = toS - toSetupS;
  leg[1] = toSetupS;
  stepForward(clock, model, vehicle, plan.early, after * clockCount, after, node, times, 0);
  leg[0] = onS - onSetupS;
  leg[1] = onSetupS;
  stepForward(clock, model, vehicle, times, 0, node, before, nextTimes, 0);
  return meets(model, plan, vehicle, nextTimes, before);
}

/** Is some state of the breaks reached in time for the rest of the route from this node on? */
export function meets(model: Model, plan: Plan, vehicle: number, times: Float64Array, node: number): boolean {
  const { stateCount } = model.breaks[vehicle]!;
  for (let k = 0; k < stateCount; k++) if (times[k]! <= plan.late[node * model.clockCount + k]!) return true;
  return false;
}
