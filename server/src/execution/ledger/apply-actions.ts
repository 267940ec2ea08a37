import { filesOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { flagReusedPictures } from '../../store/execution/action-flags.ts';
import {
  findPlanToExecute,
  listPointsToExecute,
  type StoredExecution,
} from '../../store/execution/plans-to-execute.ts';
import {
  type IncomingAction,
  insertActions,
  listActionsOfPlan,
  type StoredAction,
  updateOutcomes,
} from '../../store/execution/recorded-actions.ts';
import { announceExecution, type ExecutionAnnouncements, executionAnnouncements } from './announce-execution.ts';
import { extendProofChain } from './extend-proof-chain.ts';
import { type FoldedPlan, foldPlan } from './fold-plan.ts';
import { groupByPlan } from './group-by-plan.ts';
import { storeExecution } from './store-execution.ts';

/**
 * Folds locked plans with new actions and stores the results: points, attempts, items, plans and the outcomes of earlier actions.
 * Announces what changed and extends the plans' proof chains. Plans are loaded and folded one by one, in the order of their ids, so
 * that only one is in memory. The caller takes what it needs from each when it is folded.
 */
export async function applyActions(
  transaction: Transaction,
  planIds: readonly number[],
  actions: readonly IncomingAction[],
  onFolded: (plan: FoldedPlan) => void = () => {},
): Promise<void> {
  if (planIds.length === 0) return;
  const received = groupByPlan(actions);
  const slice = new TimeSlice();
  const announcements: ExecutionAnnouncements[] = [];
  const uuidsWithFiles: string[] = [];
  for (const id of [...new Set(planIds)].sort((a, b) => a - b)) {
    await slice.yieldIfUsedUp();
    const plan = await loadAndFold(transaction, id, received.get(id) ?? [], slice);
    if (!plan) continue;
    insertActions(transaction, plan.added);
    updateOutcomes(transaction, plan.corrected);
    announcements.push(executionAnnouncements(plan, await storeExecution(transaction, plan)));
    for (const action of plan.newlyApplied) if (filesOf(action).length > 0) uuidsWithFiles.push(action.uuid);
    onFolded(plan);
  }
  await extendProofChain(transaction, planIds);
  flagReusedPictures(transaction, uuidsWithFiles);
  // After the named files are locked, so that announced points include pictures that arrived meanwhile.
  for (const announced of announcements) await announceExecution(transaction, announced);
}

async function loadAndFold(
  transaction: Transaction,
  planId: number,
  received: readonly IncomingAction[],
  slice: TimeSlice,
): Promise<FoldedPlan | undefined> {
  const earlier = await listActionsOfPlan(transaction, planId);
  const pointIds = new Set([...earlier, ...received].flatMap(({ route_point_id: id }) => id ?? []));
  const plan = await findPlanToExecute(transaction, planId, [...pointIds]);
  if (!plan) return undefined;
  const former = await listPointsToExecute(transaction, [...formerIdsOf(plan, earlier)]);
  return foldPlan(plan, former, earlier, received, slice);
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
