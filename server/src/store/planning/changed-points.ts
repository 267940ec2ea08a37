import { pointTextFields } from '@tropeiro/domain/planning/points/new-route-point.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, identifier, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/**
 * The last line of a route. Points added later have lines after it. Those have no row in the matrix that came with
 * the route, whose row count is at most the square root of its cells.
 */
export const getLastLine = async (db: Db, routeId: number): Promise<number> =>
  parseFirst<number>(await db.rows(lastLine(routeId))) ?? 0;

/** The same. Also prevents new lines in the route until the transaction ends. */
export async function lockLastLine(transaction: Transaction, routeId: number): Promise<number> {
  const [, rows = []] = await transaction.pipeline([
    sql`select from route where id = ${routeId} for no key update`,
    lastLine(routeId),
  ]);
  return parseFirst<number>(rows) ?? 0;
}

const lastLine = (routeId: number): Sql => sql`select to_json(greatest(
    (select max(line) from route_point where route_id = ${routeId}),
    (select ceil(sqrt(octet_length(matrix) / 4))::integer from route where id = ${routeId}), 0))`;

/**
 * How many of these points are still in the plan given for each, or in none. They are locked until the transaction
 * ends.
 */
export async function lockPointsInPlans(
  transaction: Transaction,
  points: readonly { readonly id: number; readonly route_plan_id: number | null }[],
): Promise<number> {
  const rows = await transaction.rows(sql`select point.id from route_point point
    join jsonb_populate_recordset(null::route_point, ${points}::jsonb) given on given.id = point.id
    where point.route_plan_id is not distinct from given.route_plan_id and point.date_excluded is null
    order by point.id for update of point`);
  return rows.length;
}

/** Removes points from their plans for good. They keep their position in the order. */
export async function excludePoints(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.rows(
    sql`update route_point set date_excluded = now() where id = any(${arrayLiteral(ids)}::bigint[])`,
  );
}

/** Clears what was done with points in their former plan, when they move to another: arrivals and counted items. */
export async function clearVisits(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const points = sql`${arrayLiteral(ids)}::bigint[]`;
  await transaction.pipeline([
    sql`update route_point set date_arrived = null where id = any(${points}) and date_arrived is not null`,
    sql`update route_point_item set checked = false, checked_quantity = null, checked_date = null
      where route_point_id = any(${points}) and checked_date is not null`,
  ]);
}

/** Moves points of other routes to this one, each with its new line. */
export async function movePointsToRoute(
  transaction: Transaction,
  routeId: number,
  points: readonly { readonly id: number; readonly line: number }[],
): Promise<void> {
  if (points.length === 0) return;
  await transaction.rows(sql`update route_point point set route_id = ${routeId}, line = given.line
    from jsonb_populate_recordset(null::route_point, ${points}::jsonb) given where point.id = given.id`);
}

/** The amounts that a plan limits: the items of points, and the bytes of the texts of points and items. */
export type PointsContent = { readonly items: number; readonly textBytes: number };

export const getContentOfPlan = (db: Db, planId: number): Promise<PointsContent> =>
  contentWhere(db, sql`point.route_plan_id = ${planId} and point.date_excluded is null`);

export const getContentOfPoints = (db: Db, ids: readonly number[]): Promise<PointsContent> =>
  contentWhere(db, sql`point.id = any(${arrayLiteral(ids)}::bigint[])`);

/** The bytes of the texts of a plan's points, without their items. */
export const getPointTextBytes = async (db: Db, planId: number): Promise<number> =>
  parseFirst<number>(
    await db.rows(sql`select to_json(coalesce(sum(${pointTextBytes}), 0)) from route_point point
      where point.route_plan_id = ${planId} and point.date_excluded is null`),
  ) ?? 0;

/** PostgreSQL determines the length of a long text without reading it. */
const contentWhere = async (db: Db, condition: Sql): Promise<PointsContent> =>
  parseFirst<PointsContent>(
    await db.rows(sql`select json_build_object('items', coalesce(sum(item.count), 0),
        'textBytes', coalesce(sum(${pointTextBytes} + item.bytes), 0))
      from route_point point cross join lateral (
        select count(*), coalesce(sum(octet_length(external_code) + coalesce(octet_length(description), 0)), 0) as bytes
        from route_point_item where route_point_id = point.id) item
      where ${condition}`),
  ) ?? { items: 0, textBytes: 0 };

const bytesOf = (columns: readonly string[]): Sql =>
  joinSql(
    columns.map((name) => sql`coalesce(octet_length(point.${identifier(name)}), 0)`),
    ' + ',
  );

const pointTextBytes = sql`${bytesOf(pointTextFields)}
  + coalesce(octet_length(point.address_detail::text), 0)`;

/** How many points a route has, without some of them: in plans, in none, and removed. */
export const countPointsOfRoute = async (db: Db, routeId: number, withoutIds: readonly number[]): Promise<number> =>
  parseFirst<number>(
    await db.rows(sql`select to_json(count(*)) from route_point
      where route_id = ${routeId} and id <> all(${arrayLiteral(withoutIds)}::bigint[])`),
  ) ?? 0;
