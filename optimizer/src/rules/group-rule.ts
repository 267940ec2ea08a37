import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import type { RouteRule } from './route-rule.ts';

/**
 * Groups: jobs and shipments that ride on one vehicle, or each on another. They look across routes, so whoever makes
 * several routes at once (`plan/initial-routes.ts`, `exact/`) holds to them while choosing, and no route alone breaks them.
 */
export const groupRule: RouteRule = {
  reason: 'group',
  isAskedBy: ({ groups }) => groups !== undefined && groups.length > 0,
  allows: groupsAllow,
  holds: () => true,
};

/** Do the others of its groups, where they ride now, let a unit ride on this vehicle? */
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
      // Those assigned before are together already.
      if (isTogether) break;
    }
  }
  return true;
}
