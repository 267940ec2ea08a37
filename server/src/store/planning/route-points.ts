import {
  type FoundRoutePoint,
  type RoutePoint,
  type RoutePointInclude,
  routePointIncludes,
} from '@tropeiro/domain/planning/route-point.ts';
import { type Db, many } from '../engine/db.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import {
  countRecords,
  cursorInteger,
  cursorTimestamp,
  cursorValues,
  cursorWith,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { type Sql, sql, where } from '../engine/statement.ts';
import { foundPlans, isKept, type RoutePlanFilters } from './found-plans.ts';
import { foundPointRecord, routePointRecord } from './route-point-record.ts';

/** Which points are searched for: those of the plans that meet the filters of plans. */
export type RoutePointFilters = RoutePlanFilters & { readonly externalCode?: string | undefined };

/** The points that meet the filters: those of the newest plan first, and of a plan in the order of execution. */
export function listRoutePoints(
  includes: readonly RoutePointInclude[],
  page: PageRequest,
  { externalCode, ...filters }: RoutePointFilters,
): ListQuery {
  const isWanted = externalCode === undefined ? undefined : sql`point.external_code = ${externalCode}`;
  const found = (behind?: Behind): Sql => {
    const areFew = externalCode !== undefined;
    const inOrder = sql` order by ${newestPlanFirst}`;
    const { from, conditions } = foundPlans(filters, isKept, [behind?.ofPlan], { areFew, inOrder });
    return sql`${from} join route_point point on point.route_plan_id = route_plan.id${where(
      ...conditions,
      isWanted,
      sql`point.date_excluded is null`,
      behind?.ofPoint,
    )}`;
  };
  return {
    select: sql`select ${foundWith(includes)} from ${found(page.cursor === undefined ? undefined : behindCursor(page.cursor))}
      order by ${newestPlanFirst}, ${executionOrder}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorOfLast,
    count: () => countRecords(found()),
  };
}

/** All points of a plan with their items, in the order of execution, whatever has become of them. */
export const listPointsWithItems = async (db: Db, planId: number): Promise<RoutePoint[]> =>
  many(
    await db.rows(sql`select ${recordWithItems} from route_point point
      where point.route_plan_id = ${planId} and point.date_excluded is null order by ${executionOrder}`),
  );

const foundWith = memoizeByIncludes(routePointIncludes, foundPointRecord);
const recordWithItems = routePointRecord(new Set(['route_point_items']));

const newestPlanFirst = sql`route_plan.date_time_start desc, route_plan.id desc`;

/** What has no place in the order yet comes last. */
const orderOf = (order: Sql): Sql => sql`coalesce(${order}, 2147483647)`;
const executionOrder = sql`${orderOf(sql`point."order"`)}, point.id`;

/** The conditions of what is behind a cursor: where an index of plans is entered, and of the points from there on. */
type Behind = { readonly ofPlan: Sql; readonly ofPoint: Sql };

function behindCursor(cursor: string): Behind {
  const [start, planId, order, id] = cursorValues(cursor, 4);
  const place = order === 'null' ? null : cursorInteger(order);
  const plan = sql`(${cursorTimestamp(start)}::timestamptz, ${cursorInteger(planId)}::bigint)`;
  return {
    ofPlan: sql`(route_plan.date_time_start, route_plan.id) <= ${plan}`,
    ofPoint: sql`((route_plan.date_time_start, route_plan.id) < ${plan}
      or (${executionOrder}) > (${orderOf(sql`${place}::integer`)}, ${cursorInteger(id)}::bigint))`,
  };
}

function cursorOfLast(lastRecord: string): string {
  const { route_plan: plan, order, id } = JSON.parse(lastRecord) as FoundRoutePoint;
  return cursorWith([plan.date_time_start, plan.id, order, id]);
}
