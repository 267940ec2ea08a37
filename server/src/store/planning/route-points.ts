import { type RoutePoint, type RoutePointInclude, routePointIncludes } from '@tropeiro/domain/planning/route-point.ts';
import { type Db, many } from '../engine/db.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { type Sql, sql, where } from '../engine/statement.ts';
import { isExecutedBy } from './executed-by.ts';
import { routePointRecord } from './route-point-record.ts';

/** The points of a plan with this external code, in the order of execution. */
export function listRoutePoints(
  includes: readonly RoutePointInclude[],
  page: PageRequest,
  filters: {
    readonly planId: number;
    readonly externalCode: string;
    /** Only of a plan that this user executes. */
    readonly ownOfUser?: number | undefined;
  },
): ListQuery {
  const wanted = [
    sql`route_plan.id = ${filters.planId}`,
    sql`route_plan.date_excluded is null`,
    isExecutedBy(filters.ownOfUser),
    sql`point.external_code = ${filters.externalCode}`,
    sql`point.date_excluded is null`,
  ];
  const found = (behind?: Sql): Sql =>
    sql`route_plan join route_point point on point.route_plan_id = route_plan.id${where(...wanted, behind)}`;
  return {
    select: sql`select ${recordWith(includes)} from ${found(page.cursor === undefined ? undefined : behindCursor(page.cursor))}
      order by ${executionOrder}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorBy('order', 'id'),
    count: () => countRecords(found()),
  };
}

/** All points of a plan with their items, in the order of execution, whatever has become of them. */
export const listPointsWithItems = async (db: Db, planId: number): Promise<RoutePoint[]> =>
  many(
    await db.rows(sql`select ${recordWith(['route_point_items'])} from route_point point
      where point.route_plan_id = ${planId} and point.date_excluded is null order by ${executionOrder}`),
  );

const recordWith = memoizeByIncludes(routePointIncludes, routePointRecord);

/** What has no place in the order yet comes last. */
const orderOf = (order: Sql): Sql => sql`coalesce(${order}, 2147483647)`;
const executionOrder = sql`${orderOf(sql`point."order"`)}, point.id`;

function behindCursor(cursor: string): Sql {
  const [order, id] = cursorValues(cursor, 2);
  const place = order === 'null' ? null : cursorInteger(order);
  return sql`(${executionOrder}) > (${orderOf(sql`${place}::integer`)}, ${cursorInteger(id)}::bigint)`;
}
