import { many } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** Excludes plans, by a user or on the command line, and returns the ids of those that were not excluded already. */
export const excludePlans = async (
  transaction: Transaction,
  ids: readonly number[],
  userId: number | null,
): Promise<number[]> =>
  many(
    await transaction.rows(sql`update route_plan set date_excluded = now(), user_excluded_id = ${userId},
        version = version + 1, date_modified = write_moment()
      where id = any(${arrayLiteral(ids)}::bigint[]) and date_excluded is null returning id`),
  );

/** Excludes the points of routes that are in no plan. */
export async function excludeUnassigned(transaction: Transaction, routeIds: readonly number[]): Promise<void> {
  if (routeIds.length === 0) return;
  await transaction.rows(sql`update route_point set date_excluded = now()
    where route_id = any(${arrayLiteral(routeIds)}::bigint[]) and route_plan_id is null and date_excluded is null`);
}

/** Restores a plan, and the points of its route in no plan that were excluded when the route was replaced. */
export async function restorePlan(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(sql`update route_plan set date_excluded = null, user_excluded_id = null,
      version = version + 1, date_modified = write_moment()
    where id = ${id} and date_excluded is not null`);
  await transaction.rows(sql`update route_point set date_excluded = null
    where route_id = (select route_id from route_plan where id = ${id}) and route_plan_id is null
      and date_excluded is not null`);
}
