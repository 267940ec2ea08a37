import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, many, one } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A plan that an import would repeat, or that was made together with such a one. */
export type DuplicatePlan = { readonly id: number; readonly route_id: number; readonly status: RoutePlanStatus };

/** What earlier imports of an external code have stored. */
export type EarlierImports = {
  readonly plans: readonly DuplicatePlan[];
  /** The ids of routes with points in no plan and without a plan: no point fits in one, or their plans are excluded. */
  readonly routesWithoutPlan: readonly number[];
};

/** The plans that are not excluded of every route with a plan of this external code, and the routes of the code without such a plan. */
export const listEarlierImports = async (db: Db, externalCode: string): Promise<EarlierImports> => ({
  plans: many(await db.rows(duplicatesOf(externalCode))),
  routesWithoutPlan: many(await db.rows(routesWithoutPlanOf(externalCode))),
});

/** The same. Until the transaction ends the plans stay as they are, and other imports of this external code wait. */
export async function lockEarlierImports(transaction: Transaction, externalCode: string): Promise<EarlierImports> {
  await transaction.rows(lockCode(externalCode));
  const locking = sql`${duplicatesOf(externalCode)} for update`;
  await transaction.rows(locking);
  return {
    // An optimization that the first has waited for may have made more plans of the route, which it does not see.
    plans: many(await transaction.rows(locking)),
    routesWithoutPlan: many(await transaction.rows(routesWithoutPlanOf(externalCode))),
  };
}

/** What has an external code: a plan, or a route with points in no plan and without a plan. */
export type CodeHolder = { readonly kind: 'plan' | 'route'; readonly id: number };

/**
 * What keeps an excluded plan from being restored: an import of the same external code on another route, if one of the two
 * was to be the only one. Until the transaction ends no import looks for plans of this code to replace them.
 */
export async function lockImportInTheWay(
  transaction: Transaction,
  { external_code: externalCode, route_id: routeId }: Pick<RoutePlan, 'external_code' | 'route_id'>,
): Promise<CodeHolder | undefined> {
  await transaction.rows(lockCode(externalCode));
  const isInTheWay = sql`route.id <> own.id and (route.on_duplicate <> 'allow' or own.on_duplicate <> 'allow')`;
  return one(
    await transaction.rows(sql`select json_build_object('kind', kind, 'id', id) from (
        select 'plan' as kind, plan.id from route_plan plan
          join route on route.id = plan.route_id join route own on own.id = ${routeId}
        where plan.external_code = ${externalCode} and plan.date_excluded is null and ${isInTheWay}
        union all
        select 'route', route.id from route join route own on own.id = ${routeId}
        where route.external_code = ${externalCode} and ${isInTheWay} and ${hasOnlyUnassigned}
      ) holder order by kind, id limit 1`),
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

const routesWithoutPlanOf = (externalCode: string): Sql =>
  sql`select to_json(route.id) from route where route.external_code = ${externalCode} and ${hasOnlyUnassigned}
    order by route.id`;

/** A route whose points have all been moved into plans of other routes holds nothing any more. */
const hasOnlyUnassigned = sql`not exists (
    select from route_plan plan where plan.route_id = route.id and plan.date_excluded is null)
  and exists (select from route_point point
    where point.route_id = route.id and point.route_plan_id is null and point.date_excluded is null)`;
