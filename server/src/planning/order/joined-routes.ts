import type { OrderedRoutePlans } from '@tropeiro/domain/planning/change/ordered-plans-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { getLastLine } from '../../store/planning/changed-points.ts';
import type { Adoption } from '../change/store-change.ts';
import type { KnownPoints } from './order-of-plans.ts';

/** The routes that get points of other routes, with their last lines. */
export async function joinedRoutes(
  db: Db,
  { route_plans: sent }: OrderedRoutePlans,
  { plans, others }: KnownPoints,
): Promise<readonly Adoption[]> {
  const routeOf = new Map([
    ...[...others].map(([id, point]) => [id as number | null, point.route_id] as const),
    ...plans.flatMap(({ points }) => points.map((point) => [point.id, point.route_id] as const)),
  ]);
  const routeOfPlan = new Map(plans.map(({ facts }) => [facts.id, facts.route_id]));
  const joined = new Set(
    sent.flatMap(({ id, route_points: ids }) => {
      const routeId = routeOfPlan.get(id)!;
      return ids.some((pointId) => routeOf.get(pointId) !== routeId) ? routeId : [];
    }),
  );
  const adoptions: Adoption[] = [];
  for (const routeId of joined) adoptions.push({ routeId, lastLine: await getLastLine(db, routeId) });
  return adoptions;
}
