import { filesOf } from '@tropeiro/domain/execution/proof-content.ts';
import { extendProofChain } from '../proof/extend-proof-chain.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { flagReusedPictures } from '../store/execution/action-flags.ts';
import { listPlansToExecute, listPointsToExecute, type StoredExecution } from '../store/execution/plans-to-execute.ts';
import {
  type ActionToKeep,
  insertActions,
  type KeptAction,
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
  const actionsOf = <A extends { readonly route_plan_id: number }>(of: readonly A[], { id }: StoredExecution): A[] =>
    of.filter(({ route_plan_id }) => route_plan_id === id);
  const formerIds = new Map(plans.map((plan) => [plan.id, formerIdsOf(plan, actionsOf(kept, plan))]));
  const former = await listPointsToExecute(transaction, [
    ...new Set([...formerIds.values()].flatMap((ids) => [...ids])),
  ]);
  const folded = plans.map((plan) =>
    foldPlan(
      plan,
      former.filter(({ id }) => formerIds.get(plan.id)?.has(id)),
      actionsOf(kept, plan),
      actionsOf(actions, plan),
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
  const changedIds = new Map<FoldedPlan, readonly number[]>();
  for (const plan of folded) changedIds.set(plan, await keepExecution(transaction, plan));
  await extendProofChain(transaction, planIds);
  flagReusedPictures(
    transaction,
    folded.flatMap(({ newlyApplied }) =>
      newlyApplied.filter((action) => filesOf(action).length > 0).map(({ uuid }) => uuid),
    ),
  );
  // Behind the locks of the files that are named, so that a point is told with the pictures that came meanwhile.
  for (const [plan, ids] of changedIds) await announceExecution(transaction, plan, ids);
  return folded;
}

/** The points that are not in a plan any more, and that it had when something was done with them, or that left it. */
function formerIdsOf({ points, pointChanges }: StoredExecution, kept: readonly KeptAction[]): ReadonlySet<number> {
  const named = kept.flatMap(({ route_point_id: id, arrival_refusal }) => (arrival_refusal === null ? (id ?? []) : []));
  const former = new Set([...named, ...pointChanges.map(({ route_point_id: id }) => id)]);
  for (const { id } of points) former.delete(id);
  return former;
}
