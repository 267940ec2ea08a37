import type { PointChange } from '@tropeiro/domain/execution/plan-execution.ts';
import type { Db } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A point that came into a plan, or left it, as it is kept. */
export type PointChangeToKeep = Omit<PointChange, 'time'> & { readonly route_plan_id: number };

/** Those of the plans with which anything was done, in the order of their ids. */
export const listPlansWithActions = async (db: Db, ids: readonly number[]): Promise<readonly number[]> =>
  (
    await db.rows(sql`select id from unnest(${arrayLiteral(ids)}::bigint[]) plan (id)
      where exists (select from execution_action done where done.customer_id = tenant() and done.route_plan_id = plan.id) order by id`)
  ).map(([id]) => Number(id));

/** Keeps which points came into plans and which left them, in this order. */
export function insertPointChanges(
  transaction: Transaction,
  changes: readonly PointChangeToKeep[],
  time: string,
): void {
  transaction.queue(sql`insert into plan_point_change (route_plan_id, route_point_id, change, date_changed)
    select given.route_plan_id, given.route_point_id, given.change, ${time}::timestamptz
    from rows from (jsonb_to_recordset(${changes}::jsonb) as (route_plan_id bigint, route_point_id bigint, change text))
      with ordinality as given (route_plan_id, route_point_id, change, number)
    order by number`);
}
