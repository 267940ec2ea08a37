import type { ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { applyActions } from '../folding/apply-actions.ts';
import { alsoApplied } from '../folding/fold-plan.ts';
import { getTransactionTime } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  listExecutedPlans,
  listPlansToSendTo,
  lockPlans,
  type PlanToSendTo,
} from '../store/execution/plans-to-execute.ts';
import { countStrangersActions, type KeptOutcome, listActionsByUuid } from '../store/execution/recorded-actions.ts';
import { actionResults } from './action-results.ts';
import { type ActionUpload, actionsToKeep, circumstancesOf } from './actions-to-keep.ts';
import { admitActions } from './admit-actions.ts';
import type { ReadAction } from './read-sent-actions.ts';

/** Takes in actions that were sent together: those that are new are kept and applied, and it is told of all what became of them. */
export async function takeSentActions(
  transaction: Transaction,
  upload: ActionUpload,
  read: readonly ReadAction[],
  language: Language,
): Promise<Omit<ExecutionReport, 'ignored_fields' | 'dry_run'>> {
  const sent = read.flatMap((one) => ('sent' in one ? one.sent : []));
  const found = await lockAndFind(transaction, upload, sent);
  const { received, plans, known } = found;
  const admitted = await admitNew(transaction, upload.userId, sent, found);
  const actions = await actionsToKeep(transaction, admitted, { ...upload, ...found.circumstances, received, plans });
  const folded = await applyActions(transaction, plansOf(actions), actions);
  const outcomes = new Map<string, KeptOutcome>([
    ...known,
    ...folded.flatMap((plan) => [...plan.corrected, ...plan.added]).map((action) => [action.uuid, action] as const),
  ]);
  return {
    server_time: received,
    actions: actionResults(read, { ...found, outcomes }, language),
    also_applied: folded.filter(({ before }) => plans.get(before.id)?.is_own).flatMap(alsoApplied),
    route_plans: await listExecutedPlans(
      transaction,
      [...plans.values()].flatMap(({ id, is_own }) => (is_own ? id : [])),
      [...new Set(sent.flatMap(({ route_point_id: id }) => id ?? []))],
    ),
  };
}

/** Locks the plans of actions, and finds what these are judged by: the time, the plans, those that had come before, and who sends them. */
async function lockAndFind(transaction: Transaction, upload: ActionUpload, sent: readonly SentAction[]) {
  const planIds = plansOf(sent);
  lockPlans(transaction, planIds);
  const uuids = sent.map(({ uuid }) => uuid);
  // Asked for at once, and answered in this order.
  const [received, plans, known, circumstances] = await Promise.all([
    getTransactionTime(transaction),
    listPlansToSendTo(transaction, planIds, upload.ownOfUser),
    listActionsByUuid(transaction, uuids),
    circumstancesOf(transaction, upload, sent),
  ]);
  return {
    received,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    known: new Map(known.map((action) => [action.uuid, action])),
    circumstances,
  };
}

/** Those of the actions that are new and are kept; of several with one uuid that is the first. */
async function admitNew(
  transaction: Transaction,
  userId: number,
  sent: readonly SentAction[],
  { plans, known }: { readonly plans: ReadonlyMap<number, PlanToSendTo>; readonly known: ReadonlyMap<string, unknown> },
): Promise<readonly SentAction[]> {
  const firsts = new Map(sent.toReversed().map((action) => [action.uuid, action]));
  const isNew = (action: SentAction): boolean => !known.has(action.uuid) && firsts.get(action.uuid) === action;
  const isStranger = [...plans.values()].some(({ is_own }) => !is_own);
  const count = isStranger ? await countStrangersActions(transaction, userId) : 0;
  return admitActions(sent.filter(isNew), plans, count);
}

/** The plans of actions, in the order in which they are locked. */
const plansOf = (actions: readonly { readonly route_plan_id: number }[]): number[] =>
  [...new Set(actions.map(({ route_plan_id: id }) => id))].sort((a, b) => a - b);
