import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, many, one } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A plan that an import would repeat, or that was made together with such a one. */
export type DuplicatePlan = { readonly id: number; readonly route_id: number; readonly status: RoutePlanStatus };

/** The plans that are not excluded of every route with a plan of this external code. */
export const listDuplicatePlans = async (db: Db, externalCode: string): Promise<DuplicatePlan[]> =>
  many(await db.rows(duplicatesOf(externalCode)));

/** The same plans. Until the transaction ends nobody else changes them, nor looks for those of this external code to replace them. */
export async function lockDuplicatePlans(transaction: Transaction, externalCode: string): Promise<DuplicatePlan[]> {
  await transaction.rows(lockCode(externalCode));
  const locking = sql`${duplicatesOf(externalCode)} for update`;
  await transaction.rows(locking);
  // An optimization that the first has waited for may have made more plans of the route, which it does not see.
  return many(await transaction.rows(locking));
}

/**
 * The id of a plan of another route that is in the way of one that is to come back: it has the same external code, which
 * whoever imported one of the two wanted no other plan to have. Until the transaction ends no import looks for plans of
 * this code to replace them.
 */
export async function lockPlanInTheWay(
  transaction: Transaction,
  { external_code: externalCode, route_id: routeId }: Pick<RoutePlan, 'external_code' | 'route_id'>,
): Promise<number | undefined> {
  await transaction.rows(lockCode(externalCode));
  return one(
    await transaction.rows(sql`select to_json(plan.id) from route_plan plan
        join route on route.id = plan.route_id join route own on own.id = ${routeId}
      where plan.external_code = ${externalCode} and plan.date_excluded is null and plan.route_id <> own.id
        and (route.on_duplicate <> 'allow' or own.on_duplicate <> 'allow')
      order by plan.id limit 1`),
  );
}

const lockCode = (externalCode: string): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' ' || ${externalCode}, 0))`;

const duplicatesOf = (externalCode: string): Sql =>
  sql`select json_build_object('id', id, 'route_id', route_id,
      'status', case when status in ('W', 'R') and date_started is not null then 'E' else status end) from route_plan
    where date_excluded is null and route_id in (
      select route_id from route_plan where external_code = ${externalCode} and date_excluded is null)
    order by id`;
