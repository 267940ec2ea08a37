import { executionFigureNames } from '@tropeiro/domain/execution/execution-summary.ts';
import { type Db, one } from '../engine/db.ts';
import { arrayLiteral, identifier, joinSql, type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { figuresOfPlans } from './plan-figures.ts';

/** Completed plans of a company whose figures are to be counted. */
export type PlansToCount = { readonly customer_id: number; readonly route_plan_ids: readonly number[] };

/** Such plans of all companies of which nothing changed for so many seconds, in portions of so many. */
export const listPlansToCount = async (
  db: Db,
  settledS: number,
  atMost: number,
  portionSize: number,
): Promise<readonly PlansToCount[]> =>
  one<PlansToCount[]>(
    await db.rows(sql`select plans_to_count(${settledS}::int, ${atMost}::int, ${portionSize}::int)`),
  ) ?? [];

/** Counts the figures of plans and keeps them, unless something that they are made of changes meanwhile; gives how many are kept. */
export async function keepFigures(transaction: Transaction, planIds: readonly number[]): Promise<number> {
  const asked = sql`select route_plan_id, date_marked from plan_figures
    where route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and figures is null`;
  const plans = sql`select plan.*, null::date as date from route_plan plan where plan.id in (select route_plan_id from asked)`;
  const rows = await transaction.rows(sql`with asked as materialized (${asked})
    update plan_figures kept set figures = to_jsonb(counted) - array['route_plan_id', 'vehicle_id', 'driver_id', 'date']
    from asked join (${figuresOfPlans(plans)}) counted on counted.route_plan_id = asked.route_plan_id
    where kept.route_plan_id = asked.route_plan_id and kept.date_marked = asked.date_marked returning 1`);
  return rows.length;
}

/** Of each of these plans a row with its figures: as they are kept, else as they are counted now. */
export const knownFigures = (plans: Sql): Sql => {
  const figures = joinSql(executionFigureNames.map(identifier), ', ');
  const types = joinSql(
    executionFigureNames.map((name) => sql`${identifier(name)} numeric`),
    ', ',
  );
  const known = sql`from plan_figures kept where kept.route_plan_id = plan.id and kept.figures is not null`;
  return sql`select plan.id as route_plan_id, plan.vehicle_id, plan.driver_id, plan.date, told.reasons, ${figures}
    from (${plans}) plan cross join lateral (select kept.figures ${known}) kept
      cross join lateral jsonb_to_record(kept.figures) told (reasons text, ${types})
    union all
    select route_plan_id, vehicle_id, driver_id, date, reasons, ${figures}
    from (${figuresOfPlans(sql`select * from (${plans}) plan where not exists (select ${known})`)}) counted`;
};
