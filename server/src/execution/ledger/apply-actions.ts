import { filesOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { flagReusedPictures } from '../../store/execution/action-flags.ts';
import {
  listPlansToExecute,
  listPointsToExecute,
  type StoredExecution,
} from '../../store/execution/plans-to-execute.ts';
import {
  type IncomingAction,
  insertActions,
  listActionsOfPlans,
  type StoredAction,
  updateOutcomes,
} from '../../store/execution/recorded-actions.ts';
import { announceExecution } from './announce-execution.ts';
import { extendProofChain } from './extend-proof-chain.ts';
import { type FoldedPlan, foldPlan } from './fold-plan.ts';
import { storeExecution } from './store-execution.ts';

/**
 * Folds locked plans with new actions and stores the results: points, attempts, items, plans and the outcomes of earlier actions.
 * Announces what changed and extends the plans' proof chains.
 */
export async function applyActions(
  transaction: Transaction,
  planIds: readonly number[],
  actions: readonly IncomingAction[],
): Promise<readonly FoldedPlan[]> {
  if (planIds.length === 0) return [];
  const storedActions = await listActionsOfPlans(transaction, planIds);
  const pointIds = new Set([...storedActions, ...actions].flatMap(({ route_point_id: id }) => id ?? []));
  const plans = await listPlansToExecute(transaction, planIds, [...pointIds]);
  const actionsOf = <A extends { readonly route_plan_id: number }>(
    candidates: readonly A[],
    { id }: StoredExecution,
  ): A[] => candidates.filter(({ route_plan_id }) => route_plan_id === id);
  const formerIds = new Map(plans.map((plan) => [plan.id, formerIdsOf(plan, actionsOf(storedActions, plan))]));
  const former = await listPointsToExecute(transaction, [
    ...new Set([...formerIds.values()].flatMap((ids) => [...ids])),
  ]);
  const folded = plans.map((plan) =>
    foldPlan(
      plan,
      former.filter(({ id }) => formerIds.get(plan.id)?.has(id)),
      actionsOf(storedActions, plan),
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
  for (const plan of folded) changedIds.set(plan, await storeExecution(transaction, plan));
  await extendProofChain(transaction, planIds);
  flagReusedPictures(
    transaction,
    folded.flatMap(({ newlyApplied }) =>
      newlyApplied.filter((action) => filesOf(action).length > 0).map(({ uuid }) => uuid),
    ),
  );
  // After the named files are locked, so that announced points include pictures that arrived meanwhile.
  for (const [plan, ids] of changedIds) await announceExecution(transaction, plan, ids);
  return folded;
}

/** The ids of points that are no longer in the plan: those that actions were done with, and those that left the plan. */
function formerIdsOf(
  { points, pointChanges }: StoredExecution,
  storedActions: readonly StoredAction[],
): ReadonlySet<number> {
  const named = storedActions.flatMap(({ route_point_id: id, arrival_refusal }) =>
    arrival_refusal === null ? (id ?? []) : [],
  );
  const former = new Set([...named, ...pointChanges.map(({ route_point_id: id }) => id)]);
  for (const { id } of points) former.delete(id);
  return former;
}
