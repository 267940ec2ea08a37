import { type Db, one } from '../engine/db.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/**
 * The last line of a route: what comes to it later has lines after it. None of them has a row in the matrix that came
 * with the route, which has at most as many rows as the root of its cells.
 */
export const getLastLine = async (db: Db, routeId: number): Promise<number> =>
  one<number>(await db.rows(lastLine(routeId))) ?? 0;

/** The same, and no line comes to the route until the transaction ends. */
export async function lockLastLine(transaction: Transaction, routeId: number): Promise<number> {
  const [, rows = []] = await transaction.pipeline([
    sql`select from route where id = ${routeId} for no key update`,
    lastLine(routeId),
  ]);
  return one<number>(rows) ?? 0;
}

const lastLine = (routeId: number): Sql => sql`select to_json(greatest(
    (select max(line) from route_point where route_id = ${routeId}),
    (select ceil(sqrt(octet_length(matrix) / 4))::integer from route where id = ${routeId}), 0))`;

/** How many of these points are still in the plan said of them, or in none. They stay so until the transaction ends. */
export async function lockPointsWhere(
  transaction: Transaction,
  points: readonly { readonly id: number; readonly route_plan_id: number | null }[],
): Promise<number> {
  const rows = await transaction.rows(sql`select point.id from route_point point
    join jsonb_populate_recordset(null::route_point, ${points}::jsonb) given on given.id = point.id
    where point.route_plan_id is not distinct from given.route_plan_id and point.date_excluded is null
    order by point.id for update of point`);
  return rows.length;
}

/** Takes points out of their plans for good. They keep the place they had. */
export async function excludePoints(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.rows(
    sql`update route_point set date_excluded = now() where id = any(${arrayLiteral(ids)}::bigint[])`,
  );
}

/** Forgets of points that come into another plan what was done with them in the one before: who had arrived there, and what was counted. */
export async function forgetVisits(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const points = sql`${arrayLiteral(ids)}::bigint[]`;
  await transaction.pipeline([
    sql`update route_point set date_arrived = null where id = any(${points}) and date_arrived is not null`,
    sql`update route_point_item set checked = false, checked_quantity = null, checked_date = null
      where route_point_id = any(${points}) and checked_date is not null`,
  ]);
}

/** Makes points of other routes points of this one, each with a line of its own. */
export async function adoptPoints(
  transaction: Transaction,
  routeId: number,
  points: readonly { readonly id: number; readonly line: number }[],
): Promise<void> {
  if (points.length === 0) return;
  await transaction.rows(sql`update route_point point set route_id = ${routeId}, line = given.line
    from jsonb_populate_recordset(null::route_point, ${points}::jsonb) given where point.id = given.id`);
}

/** How many items the points of a plan have. */
export const countItemsOfPlan = async (db: Db, planId: number): Promise<number> =>
  one<number>(
    await db.rows(sql`select to_json(count(*)) from route_point_item item join route_point point on point.id = item.route_point_id
      where point.route_plan_id = ${planId} and point.date_excluded is null`),
  ) ?? 0;

/** How many items these points have. */
export const countItemsOfPoints = async (db: Db, ids: readonly number[]): Promise<number> =>
  one<number>(
    await db.rows(
      sql`select to_json(count(*)) from route_point_item where route_point_id = any(${arrayLiteral(ids)}::bigint[])`,
    ),
  ) ?? 0;

/** How many points a route has, in plans, in none and taken out of them. */
export const countPointsOfRoute = async (db: Db, routeId: number): Promise<number> =>
  one<number>(await db.rows(sql`select to_json(count(*)) from route_point where route_id = ${routeId}`)) ?? 0;
