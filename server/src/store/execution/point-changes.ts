import type { PointChange } from '@tropeiro/domain/execution/plan-execution.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A stored entry that a point was added to a plan or removed from it. */
export type PointChangeToStore = Omit<PointChange, 'time'> & { readonly route_plan_id: number };

/** The plans among these that have actions, ordered by id. */
export const listPlansWithActions = async (db: Db, ids: readonly number[]): Promise<readonly number[]> =>
  (
    await db.rows(sql`select id from unnest(${arrayLiteral(ids)}::bigint[]) plan (id)
      where exists (select from execution_action done where done.customer_id = tenant() and done.route_plan_id = plan.id) order by id`)
  ).map(([id]) => Number(id));

/** Stores which points were added to plans and which were removed, in this order. */
export function insertPointChanges(
  transaction: Transaction,
  changes: readonly PointChangeToStore[],
  time: string,
): void {
  transaction.queue(sql`insert into plan_point_change (route_plan_id, route_point_id, change, date_changed)
    select given.route_plan_id, given.route_point_id, given.change, ${time}::timestamptz
    from rows from (jsonb_to_recordset(${changes}::jsonb) as (route_plan_id bigint, route_point_id bigint, change text))
      with ordinality as given (route_plan_id, route_point_id, change, number)
    order by number`);
}
