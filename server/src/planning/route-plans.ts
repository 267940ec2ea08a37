import { pageQuery } from '@tropeiro/contract/lists/page.ts';
import type { QueryOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';
import { routePlans } from '@tropeiro/contract/planning/route-plans.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { RoutePlanInclude } from '@tropeiro/domain/planning/route-plan.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { getContentOfPlan, getPointTextBytes } from '../store/planning/changed-points.ts';
import type { RoutePlanFilters } from '../store/planning/found-plans.ts';
import type { ShownLogins } from '../store/planning/route-plan-record.ts';
import * as store from '../store/planning/route-plans.ts';
import * as points from '../store/planning/route-points.ts';
import { canSeeCpfs } from '../store/privacy/cpf-misses.ts';

export const listRoutePlans: Handler<'listRoutePlans'> = async ({ query, actor }) => {
  const includes = query.includes ?? (query.route_plan_id === undefined ? [] : includesOfOne);
  return store.listRoutePlans({ includes, logins: shownLogins(actor) }, query, {
    ...filtersOf(query),
    routeId: query.route_id,
    code: query.route_plan_code,
    statuses: query.route_plan_statuses,
    ownOfUser: ownUserId(actor),
  });
};

export const getRoutePlan: Handler<'getRoutePlan'> = async ({ params, query, actor, db }) => {
  const { includes = includesOfOne } = query;
  const select = store.selectRoutePlan({ includes, logins: shownLogins(actor) }, params.id, ownUserId(actor));
  return { ...select, minBytes: await minBytesOf(db, params.id, includes) };
};

/** At least the size of the included points and items of a plan. */
async function minBytesOf(db: Db, planId: number, includes: readonly RoutePlanInclude[]): Promise<number> {
  if (includes.includes('route_points.route_point_items')) {
    const { items, textBytes } = await getContentOfPlan(db, planId);
    return items * itemMinBytes + textBytes;
  }
  return includes.some((name) => name.startsWith('route_points')) ? getPointTextBytes(db, planId) : 0;
}

/** The size of an item without its texts. */
const itemMinBytes = 150;

export const listRoutePoints: Handler<'listRoutePoints'> = async ({ query, actor }) => {
  const filters = { ...filtersOf(query), externalCode: query.external_code };
  // Requires a filter: listing all points of all plans is never intended.
  if (Object.values(filters).every((value) => value === undefined))
    throw new Refusal('invalid_input', {
      faults: [{ parameter: 'route_plan_id', code: 'missing_either', details: { names: verbatim(searchNames) } }],
    });
  const { includes = ['routes_info'] } = query;
  return points.listRoutePoints(
    {
      includes: includes.flatMap((name) => (name === 'user_excluded' ? [] : name)),
      receivers: shownLogins(actor) === 'all' ? 'shown' : 'masked',
    },
    query,
    { ...filters, ownOfUser: ownUserId(actor), isWithExcluded: includes.includes('user_excluded') },
  );
};

/** The filters of points besides their plan. */
const searchNames = Object.keys(routePlans.listRoutePoints.query.properties)
  .filter((name) => !['route_plan_id', 'includes', ...Object.keys(pageQuery)].includes(name))
  .join(', ');

type SearchQuery = QueryOf<Operations['listRoutePlans' | 'listRoutePoints']>;

/** The filters for plans and their points. */
function filtersOf({ route_plan_id: id, begin_date: begin, end_date: end, ...query }: SearchQuery): RoutePlanFilters {
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return { id, begin, end, userId: query.user_id, driverId: query.driver_id, vehicleId: query.vehicle_id };
}

/** What a single plan, requested by id, includes. */
const includesOfOne: readonly RoutePlanInclude[] = ['route_points.routes_info'];

/** A driver may read only their own personal data. */
const shownLogins = (actor: Actor): ShownLogins => {
  if (!canSeeCpfs(actor)) return 'none';
  return ownUserId(actor) === undefined ? 'all' : 'own';
};
