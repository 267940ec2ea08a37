import { extendProofChain } from '../proof/extend-proof-chain.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { listPlansToExecute } from '../store/execution/plans-to-execute.ts';
import {
  type ActionToKeep,
  insertActions,
  listActionsOfPlans,
  updateOutcomes,
} from '../store/execution/recorded-actions.ts';
import { announceExecution } from './announce-execution.ts';
import { type FoldedPlan, foldPlan } from './fold-plan.ts';
import { keepExecution } from './keep-execution.ts';

/**
 * Folds plans, which are locked, with actions that came now, and keeps what that makes of them: of points, attempts, items, the
 * plans themselves and the actions that came before. What is new or different is announced, and proved by the chains of the plans.
 */
export async function applyActions(
  transaction: Transaction,
  planIds: readonly number[],
  actions: readonly ActionToKeep[],
): Promise<readonly FoldedPlan[]> {
  if (planIds.length === 0) return [];
  const kept = await listActionsOfPlans(transaction, planIds);
  const pointIds = new Set([...kept, ...actions].flatMap(({ route_point_id: id }) => id ?? []));
  const plans = await listPlansToExecute(transaction, planIds, [...pointIds]);
  const folded = plans.map((plan) =>
    foldPlan(
      plan,
      kept.filter(({ route_plan_id: id }) => id === plan.id),
      actions.filter(({ route_plan_id: id }) => id === plan.id),
    ),
  );
  insertActions(
    transaction,
    folded.flatMap(({ added }) => added),
  );
  updateOutcomes(
    transaction,
    folded.flatMap(({ corrected }) => corrected),
  );
  for (const plan of folded) {
    await keepExecution(transaction, plan);
    await announceExecution(transaction, plan);
  }
  await extendProofChain(transaction, planIds);
  return folded;
}
