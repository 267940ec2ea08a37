import type { Model } from '../model/model.ts';
import { travelS } from '../model/travel.ts';
import type { Plan } from '../plan/plan.ts';
import { setupFrom } from '../plan/recompute.ts';
import type { InsertionPosition } from './position.ts';

/**
 * What balance adds to the price of an insertion. Seconds that make a route longer than the mean of all vehicles count twice,
 * since what some have too much of others lack; those that bring it nearer to the mean are nearly free. Nearly: were they
 * paid for, as the objective does, every unit would seek the longest detour. An estimate in constant time, since it is asked of
 * every route; what is kept is priced exactly.
 */
export class AddedImbalance {
  readonly #model: Model;
  readonly #plan: Plan;
  #meanS = 0;

  constructor(model: Model, plan: Plan) {
    this.#model = model;
    this.#plan = plan;
  }

  /** Takes the mean of the routes as they stand: what `costOf` compares with. */
  measure(): void {
    const { vehicleCount } = this.#model;
    let sumS = 0;
    for (let v = 0; v < vehicleCount; v++) sumS += this.#plan.durationS[v]!;
    this.#meanS = sumS / vehicleCount;
  }

  costOf(unit: number, position: InsertionPosition): number {
    const aboveS = this.#plan.durationS[position.vehicle]! - this.#meanS;
    const addedS = addedWorkS(this.#model, this.#plan, unit, position);
    const overS = Math.max(0, aboveS + addedS) - Math.max(0, aboveS);
    const { perImbalanceS, perSecond } = this.#model;
    return 2 * perImbalanceS * overS - FREE_SHARE * perSecond[position.vehicle]! * (addedS - overS);
  }
}

/** So much of the price of a second is let off where it brings a route nearer to the mean. */
const FREE_SHARE = 0.9;

/** The driving, setups and service that a unit adds to a route; the way to a reload is left out. */
function addedWorkS(model: Model, plan: Plan, unit: number, position: InsertionPosition): number {
  const { vehicle, site, reloadAfter } = position;
  const first = model.firstOf[unit]!;
  const second = model.secondOf[unit]!;
  const after = site >= 0 && position.after < 0 ? reloadAfter : position.after;
  if (second < 0) return detourS(model, plan, vehicle, after, first, first);
  const deliverAfter = site >= 0 && position.deliverAfter < 0 ? reloadAfter : position.deliverAfter;
  if (deliverAfter !== first)
    return (
      detourS(model, plan, vehicle, after, first, first) + detourS(model, plan, vehicle, deliverAfter, second, second)
    );
  return (
    detourS(model, plan, vehicle, after, first, second) + legS(model, vehicle, first, second) + model.serviceS[first]!
  );
}

/** From a node of a route to the first of two, and from the last of them back to the route, with the service at the last. */
function detourS(model: Model, plan: Plan, vehicle: number, after: number, first: number, last: number): number {
  const before = plan.next[after]!;
  const isNew = plan.taskCount[vehicle] === 0 && !model.begun[vehicle];
  const thereS = legS(model, vehicle, after, first) + legS(model, vehicle, last, before);
  return thereS + model.serviceS[last]! - (isNew ? 0 : plan.legS[after]!);
}

function legS(model: Model, vehicle: number, from: number, to: number): number {
  return travelS(model, vehicle, from, to) + setupFrom(model, from, to);
}
