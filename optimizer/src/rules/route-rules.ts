import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { Problem } from '../problem.ts';
import { groupRule } from './group-rule.ts';
import type { RouteRule } from './route-rule.ts';

/**
 * The rules about which units share a vehicle, in the order of checking. Rules that also depend on the position are
 * tests inside insertion.
 */
export const routeRules: readonly RouteRule[] = [groupRule];

/** Does the problem use any of the rules? If not, insertion never checks them. */
export function hasRouteRules(problem: Problem): boolean {
  return routeRules.some((rule) => rule.isAskedBy(problem));
}

/** May the unit join the route of this vehicle, at any position? */
export function rulesAllow(model: Model, plan: Plan, unit: number, vehicle: number): boolean {
  for (let i = 0; i < routeRules.length; i++) if (!routeRules[i]!.allows(model, plan, unit, vehicle)) return false;
  return true;
}

/** Does a route that was not built by insertions follow the rules as it stands? */
export function rulesHold(model: Model, plan: Plan, vehicle: number): boolean {
  return routeRules.every((rule) => rule.holds(model, plan, vehicle));
}
