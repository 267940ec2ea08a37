import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** Excludes plans, by a user or on the command line. Returns the ids of those that were not excluded before. */
export const excludePlans = async (
  transaction: Transaction,
  ids: readonly number[],
  userId: number | null,
): Promise<number[]> =>
  parseAll(
    await transaction.rows(sql`update route_plan set date_excluded = now(), user_excluded_id = ${userId},
        version = version + 1, date_modified = write_moment()
      where id = any(${arrayLiteral(ids)}::bigint[]) and date_excluded is null returning id`),
  );

/** A plan that is to be excluded with its route. */
export type PlanOfRoute = Pick<RoutePlan, 'id' | 'status' | 'locked'>;

/**
 * The plans of a route that are not excluded. Locks them until the transaction ends. Undefined if there is no such
 * route.
 */
export async function lockPlansOfRoute(transaction: Transaction, routeId: number): Promise<PlanOfRoute[] | undefined> {
  const [route] = await transaction.rows(sql`select id from route where id = ${routeId}`);
  if (!route) return undefined;
  const locking = sql`select json_build_object('id', id, 'status', status, 'locked', locked) from route_plan
    where route_id = ${routeId} and date_excluded is null order by id for update`;
  await transaction.rows(locking);
  // Reads twice: the first query may have waited for an optimization that created more plans of the route, which it
  // does not see.
  return parseAll(await transaction.rows(locking));
}

/** Excludes the points of routes that are in no plan and returns their ids. */
export const excludeUnassignedPoints = async (
  transaction: Transaction,
  routeIds: readonly number[],
): Promise<number[]> =>
  routeIds.length === 0
    ? []
    : parseAll(
        await transaction.rows(sql`update route_point set date_excluded = now()
          where route_id = any(${arrayLiteral(routeIds)}::bigint[]) and route_plan_id is null and date_excluded is null
          returning id`),
      );

export async function restorePlan(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(sql`update route_plan set date_excluded = null, user_excluded_id = null,
      version = version + 1, date_modified = write_moment()
    where id = ${id} and date_excluded is not null`);
}

/** Restores the points of a route in no plan that were excluded when the route was replaced. Returns their ids. */
export const restoreUnassignedPoints = async (transaction: Transaction, routeId: number): Promise<number[]> =>
  parseAll(
    await transaction.rows(sql`update route_point set date_excluded = null
      where route_id = ${routeId} and route_plan_id is null and date_excluded is not null returning id`),
  );
