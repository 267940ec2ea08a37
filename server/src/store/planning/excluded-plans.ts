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

export async function restorePlan(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(sql`update route_plan set date_excluded = null, user_excluded_id = null,
      version = version + 1, date_modified = write_moment()
    where id = ${id} and date_excluded is not null`);
}
