import type { ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import {
  listExecutedPlans,
  listPlansForActions,
  lockPlans,
  type PlanForActions,
} from '../../store/execution/plans-to-execute.ts';
import {
  countOtherUsersActions,
  listActionsByUuid,
  type StoredOutcome,
} from '../../store/execution/recorded-actions.ts';
import { actionResults } from './action-results.ts';
import { type ActionUpload, actionsToStore, circumstancesOf } from './actions-to-store.ts';
import { admitActions } from './admit-actions.ts';
import { applyActions } from './apply-actions.ts';
import { alsoApplied } from './fold-plan.ts';
import { type IsOwnAction, ownActions } from './own-actions.ts';
import type { ReadAction } from './read-sent-actions.ts';

/** Receives actions that were sent together. Stores and applies the new ones, and returns the result of each. */
export async function receiveSentActions(
  transaction: Transaction,
  upload: ActionUpload,
  read: readonly ReadAction[],
  language: Language,
): Promise<Omit<ExecutionReport, 'ignored_fields' | 'dry_run'>> {
  const sent = read.flatMap((readAction) => ('sent' in readAction ? readAction.sent : []));
  const found = await lockAndFind(transaction, upload, sent);
  const { received, plans, known, isOwn } = found;
  const admitted = await admitNew(transaction, upload.userId, sent, found);
  const actions = await actionsToStore(transaction, admitted, {
    ...upload,
    ...found.circumstances,
    received,
    plans,
    isOwn,
  });
  const outcomes = new Map<string, StoredOutcome>(known);
  const also_applied: ExecutionReport['also_applied'] = [];
  await applyActions(transaction, plansOf(actions), actions, (plan) => {
    for (const action of [...plan.corrected, ...plan.added]) outcomes.set(action.uuid, action);
    if (plans.get(plan.before.id)?.is_own) also_applied.push(...alsoApplied(plan));
  });
  return {
    server_time: received,
    actions: actionResults(read, { ...found, outcomes }, language),
    also_applied,
    route_plans: await listExecutedPlans(
      transaction,
      [...plans.values()].flatMap(({ id, is_own }) => (is_own ? id : [])),
      [...new Set(sent.flatMap(({ route_point_id: id }) => id ?? []))],
      upload.ownOfUser,
    ),
  };
}

/** Locks the plans of the actions and loads what they are validated against: time, plans, actions already stored, and sender. */
async function lockAndFind(transaction: Transaction, upload: ActionUpload, sent: readonly SentAction[]) {
  const planIds = plansOf(sent);
  lockPlans(transaction, planIds);
  const uuids = sent.map(({ uuid }) => uuid);
  // Queued together and run in this order.
  const [received, plans, known, circumstances] = await Promise.all([
    getTransactionTime(transaction),
    listPlansForActions(transaction, planIds, upload.ownOfUser),
    listActionsByUuid(transaction, uuids),
    circumstancesOf(transaction, upload, sent),
  ]);
  const plansById = new Map(plans.map((plan) => [plan.id, plan]));
  return {
    received,
    plans: plansById,
    isOwn: ownActions(plansById, { sentAt: upload.sentAt, received }),
    known: new Map(known.map((action) => [action.uuid, action])),
    circumstances,
  };
}

/** Selects the new actions to store. If several have one uuid, the first one counts. */
async function admitNew(
  transaction: Transaction,
  userId: number,
  sent: readonly SentAction[],
  {
    plans,
    known,
    isOwn,
  }: {
    readonly plans: ReadonlyMap<number, PlanForActions>;
    readonly known: ReadonlyMap<string, unknown>;
    readonly isOwn: IsOwnAction;
  },
): Promise<readonly SentAction[]> {
  const firsts = new Map(sent.toReversed().map((action) => [action.uuid, action]));
  const isNew = (action: SentAction): boolean => !known.has(action.uuid) && firsts.get(action.uuid) === action;
  const isOtherUser = sent.some((action) => plans.has(action.route_plan_id) && !isOwn(action));
  const count = isOtherUser ? await countOtherUsersActions(transaction, userId) : 0;
  return admitActions(sent.filter(isNew), { plans, isOwn }, count);
}

/** The plans of actions, in the order in which they are locked. */
const plansOf = (actions: readonly { readonly route_plan_id: number }[]): number[] =>
  [...new Set(actions.map(({ route_plan_id: id }) => id))].sort((a, b) => a - b);
