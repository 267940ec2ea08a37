import { executionFigureNames } from '@tropeiro/domain/execution/execution-summary-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import {
  arrayLiteral,
  asTextArray,
  identifier,
  joinSql,
  type Sql,
  sql,
} from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { figuresOfPlans, stopsOfPlans } from './plan-figures.ts';
import { stopColumns } from './stop-figures.ts';

/** Completed plans of a company whose figures are to be computed. */
export type PlansToCount = { readonly customer_id: number; readonly route_plan_ids: readonly number[] };

/** Such plans of all companies that have not changed for `settledS` seconds, in batches. */
export const listPlansToCount = async (
  db: Db,
  settledS: number,
  atMost: number,
  batchSize: number,
): Promise<readonly PlansToCount[]> =>
  parseFirst<PlansToCount[]>(
    await db.rows(sql`select plans_to_count(${settledS}::int, ${atMost}::int, ${batchSize}::int)`),
  ) ?? [];

/**
 * Computes and stores the figures of plans, unless their data changes meanwhile. Returns how many were stored. Stored
 * figures that lack only those of stops stay: the positions they were computed from may no longer be stored.
 */
export async function storeFigures(transaction: Transaction, planIds: readonly number[]): Promise<number> {
  const uncounted = sql`select route_plan_id, date_marked from plan_figures
    where route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and (figures is null or stop_place is null)`;
  const notFigures = ['route_plan_id', 'vehicle_id', 'driver_id', 'date', ...stopColumns];
  const stops = joinSql(
    stopColumns.map((name) => sql`${identifier(name)} = counted.${identifier(name)}`),
    ', ',
  );
  const plans = sql`select plan.*, null::date as date from route_plan plan where plan.id in (select route_plan_id from asked)`;
  const rows = await transaction.rows(sql`with asked as materialized (${uncounted})
    update plan_figures kept set figures = coalesce(kept.figures, to_jsonb(counted) - ${asTextArray(notFigures)}), ${stops}
    from asked join (${figuresOfPlans(plans)}) counted on counted.route_plan_id = asked.route_plan_id
    where kept.route_plan_id = asked.route_plan_id and kept.date_marked = asked.date_marked returning 1`);
  return rows.length;
}

/** A row with the figures of each of these plans: stored ones, otherwise computed now. */
export const knownFigures = (plans: Sql): Sql => {
  const figures = joinSql(executionFigureNames.map(identifier), ', ');
  const types = joinSql(
    executionFigureNames.map((name) => sql`${identifier(name)} numeric`),
    ', ',
  );
  const known = sql`from plan_figures kept where kept.route_plan_id = plan.id and kept.figures is not null`;
  return sql`select plan.id as route_plan_id, plan.vehicle_id, plan.driver_id, plan.date, stored.reasons, ${figures}
    from (${plans}) plan cross join lateral (select kept.figures ${known}) kept
      cross join lateral jsonb_to_record(kept.figures) stored (reasons text, ${types})
    union all
    select route_plan_id, vehicle_id, driver_id, date, reasons, ${figures}
    from (${figuresOfPlans(sql`select * from (${plans}) plan where not exists (select ${known})`)}) counted`;
};

/** A row for each stop of these plans, stored or otherwise computed now, to be grouped by place and by reason. */
export const knownStops = (plans: Sql): Sql => {
  const known = sql`kept.figures is not null and kept.stop_place is not null`;
  const columns = joinSql(stopColumns.map(identifier), ', ');
  // Arrays in the list of columns advance together, and no row is stored in between.
  const stored = joinSql(
    stopColumns.map((name) => sql`unnest(kept.${identifier(name)}) as ${identifier(name)}`),
    ', ',
  );
  return sql`select plan.id as route_plan_id, plan.vehicle_id, plan.driver_id, plan.date, ${stored}
    from (${plans}) plan join plan_figures kept on kept.route_plan_id = plan.id where ${known}
    union all
    select route_plan_id, vehicle_id, driver_id, date, ${columns} from (${stopsOfPlans(
      sql`select * from (${plans}) plan where not exists (
        select from plan_figures kept where kept.route_plan_id = plan.id and ${known})`,
    )}) counted`;
};
