import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { RouteRule } from './route-rule.ts';

/**
 * Groups: jobs and shipments that share one vehicle, or that each need another. They span routes, so code that makes
 * several routes at once (`plan/initial-routes.ts`, `exact/`) applies them while choosing. No single route breaks them.
 */
export const groupRule: RouteRule = {
  reason: 'group',
  isAskedBy: ({ groups }) => groups !== undefined && groups.length > 0,
  allows: groupsAllow,
  holds: () => true,
};

/** Do the other members of its groups, on their present vehicles, allow the unit on this vehicle? */
function groupsAllow(model: Model, plan: Plan, unit: number, vehicle: number): boolean {
  const groups = model.groupsOf[unit];
  if (groups === undefined) return true;
  const { firstOf } = model;
  const { routeOf } = plan;
  for (let g = 0; g < groups.length; g++) {
    const { isTogether, units } = groups[g]!;
    for (let i = 0; i < units.length; i++) {
      const other = units[i]!;
      const vehicleNow = routeOf[firstOf[other]!]!;
      if (vehicleNow < 0 || other === unit) continue;
      if (isTogether !== (vehicleNow === vehicle)) return false;
      // Units assigned before are together already.
      if (isTogether) break;
    }
  }
  return true;
}
