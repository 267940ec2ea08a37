import type { Model } from '../model/model.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeExactly, recomputeRoute } from '../plan/recompute.ts';

/**
 * Added cost of a position: takes it, times the route exactly and takes it back. For small problems, where a lower
 * bound on durations could hide the best order for good.
 */
export function tryExactly(model: Model, plan: Plan, unit: number, after: number, deliverAfter: number): number {
  const first = model.firstOf[unit]!;
  const second = model.secondOf[unit]!;
  const vehicle = plan.routeOf[after]!;
  const now = plan.cost[vehicle]!;
  const durationS = plan.durationS[vehicle]!;
  const version = plan.version[vehicle]!;
  link(model, plan, first, after);
  if (second >= 0) link(model, plan, second, deliverAfter);
  const cost = recomputeExactly(model, plan, vehicle) ? plan.cost[vehicle]! - now : Number.POSITIVE_INFINITY;
  if (second >= 0) unlink(model, plan, second);
  unlink(model, plan, first);
  recomputeRoute(model, plan, vehicle);
  plan.cost[vehicle] = now;
  plan.durationS[vehicle] = durationS;
  plan.version[vehicle] = version;
  return cost;
}
