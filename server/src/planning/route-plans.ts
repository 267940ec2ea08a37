import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { RoutePlanInclude } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { requireWords } from '../handling/require-words.ts';
import { getContentOfPlan, getPointTextBytes } from '../store/planning/changed-points.ts';
import * as store from '../store/planning/route-plans.ts';
import type { MapPaths } from './map-paths.ts';
import { filtersOf, shownLogins } from './plan-search.ts';

export const listRoutePlans =
  (paths: MapPaths): Handler<'listRoutePlans'> =>
  async ({ query, actor, db, disconnectSignal: signal }) => {
    requireWords(query.q);
    const includes = query.includes ?? (query.route_plan_id === undefined ? [] : includesOfOne);
    const list = store.listRoutePlans({ includes, logins: shownLogins(actor) }, query, {
      ...filtersOf(query),
      routeId: query.route_id,
      code: query.route_plan_code,
      words: await store.findPlansByWords(db, query.q),
      statuses: query.route_plan_statuses,
      ownOfUser: ownUserId(actor),
    });
    if (!includes.includes('map') || !paths.isAvailable) return list;
    const caller = { db, companyId: actor.customer_id, signal };
    return { ...list, alter: (records) => paths.alter(records, caller) };
  };

export const getRoutePlan =
  (paths: MapPaths): Handler<'getRoutePlan'> =>
  async ({ params, query, actor, db, disconnectSignal: signal }) => {
    const { includes = includesOfOne } = query;
    const select = store.selectRoutePlan({ includes, logins: shownLogins(actor) }, params.id, ownUserId(actor));
    if (includes.includes('map') && paths.isAvailable) {
      const [row] = await db.rows(select.selectRecord);
      if (row === undefined) throw new Refusal('not_found');
      const body: { data: RoutePlan } = JSON.parse(row[1] ?? '');
      await paths.addTo([body.data], { db, companyId: actor.customer_id, signal });
      return { body, version: Number(row[0]) };
    }
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

/** What a single plan, requested by id, includes. */
const includesOfOne: readonly RoutePlanInclude[] = ['route_points.routes_info'];
