import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A plan that an import would duplicate, or that was created together with such a plan. */
export type DuplicatePlan = {
  readonly id: number;
  readonly route_id: number;
  readonly status: RoutePlanStatus;
  readonly locked: boolean;
};

/** What earlier imports with an external code stored. */
export type EarlierImports = {
  readonly plans: readonly DuplicatePlan[];
  /**
   * The ids of routes that have points in no plan and have no plan: no point fits into one, or their plans are
   * excluded.
   */
  readonly routesWithoutPlan: readonly number[];
};

/**
 * The plans, without excluded ones, of every route with a plan of this external code. Also the routes with this code
 * that have no such plan.
 */
export const listEarlierImports = async (db: Db, externalCode: string): Promise<EarlierImports> => ({
  plans: parseAll(await db.rows(duplicatesOf(externalCode))),
  routesWithoutPlan: parseAll(await db.rows(routesWithoutPlanOf(externalCode))),
});

/** The same. Locks the plans until the transaction ends. Other imports with this external code wait meanwhile. */
export async function lockEarlierImports(transaction: Transaction, externalCode: string): Promise<EarlierImports> {
  await transaction.rows(lockCode(externalCode));
  const locking = sql`${duplicatesOf(externalCode)} for update`;
  await transaction.rows(locking);
  return {
    // Reads twice: the first query may have waited for an optimization that created more plans of the route, which it
    // does not see.
    plans: parseAll(await transaction.rows(locking)),
    routesWithoutPlan: parseAll(await transaction.rows(routesWithoutPlanOf(externalCode))),
  };
}

/** The record with an external code: a plan, or a route that has points in no plan and has no plan. */
export type CodeHolder = { readonly kind: 'plan' | 'route'; readonly id: number };

/**
 * The record that prevents restoring an excluded plan: an import with the same external code on another route, if
 * either of the two did not allow duplicates. Until the transaction ends, no import searches for plans with this code
 * to replace them.
 */
export async function lockConflictingImport(
  transaction: Transaction,
  { external_code: externalCode, route_id: routeId }: Pick<RoutePlan, 'external_code' | 'route_id'>,
): Promise<CodeHolder | undefined> {
  await transaction.rows(lockCode(externalCode));
  const isConflicting = sql`route.id <> own.id and (route.on_duplicate <> 'allow' or own.on_duplicate <> 'allow')`;
  return parseFirst(
    await transaction.rows(sql`select json_build_object('kind', kind, 'id', id) from (
        select 'plan' as kind, plan.id from route_plan plan
          join route on route.id = plan.route_id join route own on own.id = ${routeId}
        where plan.external_code = ${externalCode} and plan.date_excluded is null and ${isConflicting}
        union all
        select 'route', route.id from route join route own on own.id = ${routeId}
        where route.external_code = ${externalCode} and ${isConflicting} and ${hasOnlyUnassigned}
      ) holder order by kind, id limit 1`),
  );
}

const lockCode = (externalCode: string): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' ' || ${externalCode}, 0))`;

const duplicatesOf = (externalCode: string): Sql =>
  sql`select json_build_object('id', id, 'route_id', route_id, 'locked', locked,
      'status', case when status in ('W', 'R') and date_started is not null then 'E' else status end) from route_plan
    where date_excluded is null and route_id in (
      select route_id from route_plan where external_code = ${externalCode} and date_excluded is null)
    order by id`;

const routesWithoutPlanOf = (externalCode: string): Sql =>
  sql`select to_json(route.id) from route where route.external_code = ${externalCode} and ${hasOnlyUnassigned}
    order by route.id`;

/** A route whose points were all moved to plans of other routes has none left and does not count. */
const hasOnlyUnassigned = sql`not exists (
    select from route_plan plan where plan.route_id = route.id and plan.date_excluded is null)
  and exists (select from route_point point
    where point.route_id = route.id and point.route_plan_id is null and point.date_excluded is null)`;
