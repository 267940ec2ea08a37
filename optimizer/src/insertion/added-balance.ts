import type { Model } from '../model/model.ts';
import { travelS } from '../model/travel.ts';
import { priceOfWork, workOf } from '../plan/balance.ts';
import type { Plan } from '../plan/plan.ts';
import { setupFrom } from '../plan/recompute.ts';
import type { Balance } from '../problem.ts';
import type { InsertionPosition } from './position.ts';

/**
 * The share of an insertion in the price on long routes. An estimate in constant time, since it is computed for every
 * route. What is accepted is priced exactly.
 */
export function addedBalanceCost(
  balance: Balance,
  model: Model,
  plan: Plan,
  unit: number,
  position: InsertionPosition,
): number {
  const workS = workOf(balance, model, plan, position.vehicle);
  const stopCount = model.secondOf[unit]! < 0 ? 1 : 2;
  const addedS = addedWorkS(model, plan, unit, position) + balance.stopS * stopCount;
  return priceOfWork(balance, workS + addedS) - priceOfWork(balance, workS);
}

/** The driving, setups and services that a unit adds to a route, without the way to a reload. */
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

/**
 * The way from a node of a route to the first of two nodes, and from the last of them back to the route, with the
 * service at the last.
 */
function detourS(model: Model, plan: Plan, vehicle: number, after: number, first: number, last: number): number {
  const before = plan.next[after]!;
  const isNew = plan.taskCount[vehicle] === 0 && !model.begun[vehicle];
  const thereS = legS(model, vehicle, after, first) + legS(model, vehicle, last, before);
  return thereS + model.serviceS[last]! - (isNew ? 0 : plan.legS[after]!);
}

function legS(model: Model, vehicle: number, from: number, to: number): number {
  return travelS(model, vehicle, from, to) + setupFrom(model, from, to);
}
