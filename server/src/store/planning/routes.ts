import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import { Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { Route, RoutePlanSummary, RouteWarning, UnassignedRoutePoint } from '@tropeiro/domain/planning/route-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { collectionOf, emptyListJson, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { emptySql, type Sql, sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';
import { Type } from 'typebox';
import { isShownTo } from './executed-by.ts';
import { agentId } from './route-plan-record.ts';

/** A point in no plan, as stored. Its remedy is data, without text. */
const StoredUnassignedPoint = Type.Object({
  ...Type.Omit(UnassignedRoutePoint, ['reason', 'detail', 'candidate']).properties,
  remedy: Nullable(Type.Object({})),
});
export type StoredUnassignedPoint = Type.Static<typeof StoredUnassignedPoint>;

/** A warning as stored: the data that fills its text. */
const StoredRouteWarning = Type.Object({
  ...Type.Omit(RouteWarning, ['message']).properties,
  details: Type.Unsafe<TextDetails>(Type.Object({})),
});

const StoredRoute = Type.Object({
  ...Route.properties,
  unassigned_points: Type.Array(StoredUnassignedPoint),
  warnings: Type.Array(StoredRouteWarning),
});
export type StoredRoute = Type.Static<typeof StoredRoute>;

/** A route with its plans. With `ownOfUser`, only the plans shown to this driver, without points in no plan. */
export async function findRoute(db: Db, id: number, ownOfUser?: number): Promise<StoredRoute | undefined> {
  const plansOfRoute = where(
    sql`route_plan.route_id = route.id`,
    sql`route_plan.date_excluded is null`,
    isShownTo(ownOfUser),
  );
  const record = recordOf(StoredRoute, {
    ...tableColumns('route', routeColumns),
    route_plans: collectionOf(planSummary, sql`from route_plan${plansOfRoute}`, sql`route_plan.id`),
    unassigned_points: ownOfUser === undefined ? unassignedPoints : emptyListJson,
    warnings: collectionOf(
      routeWarning,
      sql`from jsonb_array_elements(route.warnings) with ordinality stored(one, at)
        where ((${ofPlan} is null and ${ownOfUser === undefined}::boolean and (${ofLine} is null or ${ofPoint} is not null))
          or ${ofPlan} in (select route_plan.id from route_plan${plansOfRoute}))${namesShownPlans(ownOfUser)}`,
      sql`stored.at`,
    ),
  });
  const isVisible: Sql | undefined =
    ownOfUser === undefined ? undefined : sql`exists (select from route_plan${plansOfRoute})`;
  return parseFirst(await db.rows(sql`select ${record} from route${where(sql`route.id = ${id}`, isVisible)}`));
}

/** The condition that a warning names only plans shown to this driver. Its text has their codes. */
const namesShownPlans = (ownOfUser: number | undefined): Sql =>
  ownOfUser === undefined
    ? emptySql
    : sql` and not exists (select from jsonb_array_elements_text(coalesce(stored.one -> 'otherPlans', '[]')) other (id)
        where not exists (select from route_plan${where(sql`route_plan.id = other.id::bigint`, isShownTo(ownOfUser))}))`;

const routeColumns = ['id', 'external_code', 'date_time_start', 'date_time_end', 'date_created'] as const;

const planSummary = recordOf(RoutePlanSummary, {
  ...tableColumns('route_plan', [
    'id',
    'external_code',
    'status',
    'date_time_start',
    'date_time_end',
    'vehicle_id',
    'driver_id',
  ]),
  user_id: agentId,
  ...tableColumns('route_plan', [
    'helper_id',
    'locked',
    'total_points',
    'total_time',
    'total_distance',
    'total_capacity',
  ]),
});

const ofPlan = sql`(stored.one ->> 'route_plan_id')::bigint`;
const ofLine = sql`(stored.one ->> 'line')::integer`;

/** The point that a warning is about: in its plan, or in no plan as long as it stays there. */
const ofPoint = sql`(select point.id from route_point point where point.route_id = route.id and point.line = ${ofLine}
  and point.route_plan_id is not distinct from ${ofPlan} and point.date_excluded is null order by point.id limit 1)`;

const routeWarning = recordOf(StoredRouteWarning, {
  code: sql`stored.one ->> 'code'`,
  line: ofLine,
  other_route_plans: sql`coalesce(stored.one -> 'otherPlans', '[]')`,
  route_plan_id: ofPlan,
  route_point_id: ofPoint,
  details: sql`coalesce(stored.one -> 'details', '{}')`,
});

/** The record of a point in no plan, where its table is called `point`. */
export const unassignedPointRecord = recordOf(StoredUnassignedPoint, {
  ...tableColumns('point', ['id', 'name', 'external_code', 'line', 'type', 'address', 'latitude', 'longitude']),
  code: sql`point.unassigned_code`,
  remedy: sql`point.unassigned_remedy`,
});

const unassignedPoints = collectionOf(
  unassignedPointRecord,
  sql`from route_point point
    where point.route_id = route.id and point.route_plan_id is null and point.date_excluded is null`,
  sql`point.line, point.id`,
);
