import type { Model } from '../../model/model.ts';
import { leg, stepForward } from '../../plan/clock.ts';
import type { Plan } from '../../plan/plan.ts';

const MOST_STATES = 256;
const atNode = new Float64Array(MOST_STATES);
const atNext = new Float64Array(MOST_STATES);

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
  const { clocks } = model;
  const before = plan.next[after]!;
  leg[0] = toS - toSetupS;
  leg[1] = toSetupS;
  stepForward(model, vehicle, plan.early, after * clocks, after, node, atNode, 0);
  leg[0] = onS - onSetupS;
  leg[1] = onSetupS;
  stepForward(model, vehicle, atNode, 0, node, before, atNext, 0);
  return meets(model, plan, vehicle, atNext, before);
}

/** Is some state of the breaks reached before it is too late for the rest of the route from this node on? */
export function meets(model: Model, plan: Plan, vehicle: number, times: Float64Array, node: number): boolean {
  const { states } = model.breaks[vehicle]!;
  for (let k = 0; k < states; k++) if (times[k]! <= plan.late[node * model.clocks + k]!) return true;
  return false;
}
