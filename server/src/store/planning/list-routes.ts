import { RouteSummary } from '@tropeiro/domain/planning/route-schema.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { newestFirst, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';
import { isShownTo } from './executed-by.ts';
import { longestPlan } from './found-plans.ts';

export type RouteFilters = {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  /** Only routes with plans that are shown to the driver with this user. Only these plans are counted, and no points. */
  readonly ownOfUser: number | undefined;
};

/** The routes of a period that still have plans or points in no plan, newest first. */
export function listRoutes(page: PageRequest, { begin, end, ownOfUser }: RouteFilters): ListQuery {
  const order = pageOrder(page, newestFirst('date_time_start'));
  const plans = sql`route_plan${where(
    sql`route_plan.route_id = route.id`,
    sql`route_plan.date_excluded is null`,
    isShownTo(ownOfUser),
  )}`;
  const hasPlans = sql`exists (select from ${plans})`;
  const conditions = [
    ...periodOfRoutes(begin, end),
    ownOfUser === undefined ? sql`(${hasPlans} or exists (select from ${unassignedPoints}))` : hasPlans,
  ];
  const record = recordOf(RouteSummary, {
    ...tableColumns('route', ['id', 'external_code', 'date_time_start', 'date_time_end', 'date_created']),
    count_route_plans: sql`(select count(*) from ${plans})`,
    count_unassigned_points: ownOfUser === undefined ? sql`(select count(*) from ${unassignedPoints})` : sql`0`,
  });
  return {
    select: sql`select ${record} from route${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`route${where(...conditions)}`),
  };
}

const unassignedPoints = sql`route_point point
  where point.route_id = route.id and point.route_plan_id is null and point.date_excluded is null`;

/** The conditions that the period of a route overlaps this one. A route is as long as its longest plan may be. */
export const periodOfRoutes = (begin: string | undefined, end: string | undefined): readonly (Sql | undefined)[] => [
  end === undefined ? undefined : sql`route.date_time_start <= ${end}::timestamptz`,
  begin === undefined ? undefined : sql`route.date_time_start >= ${begin}::timestamptz - ${longestPlan}`,
  begin === undefined ? undefined : sql`route.date_time_end >= ${begin}::timestamptz`,
];
