import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { Problem } from '../problem.ts';
import type { Reason } from '../solution.ts';

/**
 * A rule about the units of a route, independent of their positions. A route that follows it still does after any unit
 * is removed.
 */
export type RouteRule = {
  /** The reason reported for a unit that the rule keeps off every vehicle. */
  readonly reason: Reason;
  isAskedBy(problem: Problem): boolean;
  /** May the unit, which is in no route, join the route of this vehicle as it stands? Called very often. */
  allows(model: Model, plan: Plan, unit: number, vehicle: number): boolean;
  /**
   * Does the route of this vehicle follow the rule as it stands? Called for given orders and for routes tried as a
   * whole.
   */
  holds(model: Model, plan: Plan, vehicle: number): boolean;
};
