import type { Model } from '../model/model.ts';
import type { Balance } from '../problem.ts';
import type { Plan } from './plan.ts';
import { taskCountOf } from './recompute.ts';

/** The sum of the routes' costs, plus the price of how their work is shared. */
export function planCost(model: Model, plan: Plan): number {
  let sum = 0;
  for (let v = 0; v < model.vehicleCount; v++) sum += plan.cost[v]!;
  return sum + balanceCost(model, plan);
}

/** What the work of all routes costs by the price on long routes. */
export function balanceCost(model: Model, plan: Plan): number {
  const { balance, vehicleCount } = model;
  if (balance === undefined) return 0;
  let sum = 0;
  for (let v = 0; v < vehicleCount; v++) sum += priceOfWork(balance, workOf(balance, model, plan, v));
  return sum;
}

/** The work of a vehicle that is to be shared evenly, in seconds. */
export function workOf({ stopS }: Balance, model: Model, plan: Plan, vehicle: number): number {
  return plan.durationS[vehicle]! + stopS * taskCountOf(model, plan, vehicle);
}

/** Multiplied out, because powers differ between JavaScript engines. */
export function priceOfWork({ price, routeS }: Balance, workS: number): number {
  const share = workS / routeS;
  const squared = share * share;
  const fourth = squared * squared;
  return Math.round(price * routeS * fourth * fourth);
}
