import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { Problem } from '../problem.ts';
import type { Reason } from '../solution.ts';

/** A rule about the units of a route, wherever in it they are. A route that keeps it keeps it with any unit taken out. */
export type RouteRule = {
  /** What is told of a unit that it keeps off every vehicle. */
  readonly reason: Reason;
  isAskedBy(problem: Problem): boolean;
  /** May the unit, which is in no route, join the route of this vehicle as it stands? Asked very often. */
  allows(model: Model, plan: Plan, unit: number, vehicle: number): boolean;
  /** Does the route of this vehicle keep the rule as it stands? Asked of given orders and of routes tried as a whole. */
  holds(model: Model, plan: Plan, vehicle: number): boolean;
};
