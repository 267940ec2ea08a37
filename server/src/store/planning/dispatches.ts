import type { DispatchReport } from '@tropeiro/domain/planning/dispatch-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { dateDispatched } from './route-plan-record.ts';

/** Dispatches the plans that are not dispatched, and returns their ids. */
export const dispatchPlans = async (transaction: Transaction, ids: readonly number[]): Promise<number[]> =>
  parseAll(
    await transaction.rows(sql`update route_plan set date_dispatched = now(), version = version + 1, date_modified = write_moment()
      where id = any(${arrayLiteral(ids)}::bigint[]) and date_dispatched is null returning id`),
  );

/** Recalls the plans that are dispatched, and returns their ids. */
export const recallPlans = async (transaction: Transaction, ids: readonly number[]): Promise<number[]> =>
  parseAll(
    await transaction.rows(sql`update route_plan set date_dispatched = null, date_recalled = now(), version = version + 1, date_modified = write_moment()
      where id = any(${arrayLiteral(ids)}::bigint[]) and date_dispatched is not null returning id`),
  );

/** When plans were dispatched, and their statuses. */
export const listDispatches = async (
  db: Db,
  ids: readonly number[],
): Promise<readonly DispatchReport['route_plans'][number][]> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', id, 'status', status, 'date_dispatched', json_moment(${dateDispatched})::json)
      from route_plan where id = any(${arrayLiteral(ids)}::bigint[])`),
  );
