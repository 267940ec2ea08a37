import type { ActionOutcomeCode } from '@tropeiro/domain/execution/actions/execution-action.ts';
import { parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The outcome of an action, and whether the desk has closed it. */
export type SettledState = { readonly outcome: ActionOutcomeCode; readonly isSettled: boolean };

/** The state of an action, which is locked until the transaction ends. Undefined if there is none. */
export const lockSettledState = async (transaction: Transaction, id: number): Promise<SettledState | undefined> =>
  parseFirst(
    await transaction.rows(sql`select json_build_object('outcome', outcome, 'isSettled', date_settled is not null)
      from execution_action where id = ${id} for no key update`),
  );

/** Records that a user closed a refused action now. */
export function updateSettlement(
  transaction: Transaction,
  { id, userId, comment }: { readonly id: number; readonly userId: number; readonly comment: string },
): void {
  transaction.queue(sql`update execution_action set date_settled = write_moment(), settled_by_user_id = ${userId},
      settlement_comment = ${comment}, date_modified = write_moment() where id = ${id}`);
}
