import type { ExecutionAction } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announce } from '../../handling/announce.ts';
import type { Handler } from '../../handling/handler.ts';
import { findExecutionAction } from '../../store/execution/execution-actions.ts';
import { lockSettledState, updateSettlement } from '../../store/execution/settlements.ts';
import { canSeeCpfs } from '../../store/privacy/cpf-misses.ts';

/** Closes a refused action, once. Later calls change nothing. The driver's phone sees it in its day. */
export const settleExecutionAction: Handler<'settleExecutionAction'> = async ({
  params: { id },
  body,
  actor,
  transaction,
}) => {
  const state = await lockSettledState(transaction, id);
  if (!state) throw new Refusal('not_found');
  if (!state.isSettled) {
    if (state.outcome !== 'refused') throw new Refusal('invalid_transition', { text: onlyRefused, allowedActions: [] });
    updateSettlement(transaction, { id, userId: actor.user_id, comment: body.data.comment });
    announce(transaction, 'execution_action.settled', await getAction(transaction, id, false));
  }
  return { body: { data: await getAction(transaction, id, canSeeCpfs(actor)) } };
};

const getAction = async (transaction: Transaction, id: number, showsReceivers: boolean): Promise<ExecutionAction> =>
  requireWritten(await findExecutionAction(transaction, id, showsReceivers));

const onlyRefused = bilingual('Only a refused action can be settled.', 'Só uma ação recusada pode ser encerrada.');
