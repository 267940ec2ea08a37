import { getClockTime } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { insertPointChanges, listPlansWithActions, type PointChangeToKeep } from '../store/execution/point-changes.ts';
import { applyActions } from './apply-actions.ts';

/**
 * Folds plans again, which are locked, into which points came or which points left. Only where something was done with a plan
 * is that kept: one with which nothing was done yet is folded later as it is then.
 */
export async function refoldPlans(transaction: Transaction, changes: readonly PointChangeToKeep[]): Promise<void> {
  if (changes.length === 0) return;
  const changed = [...new Set(changes.map(({ route_plan_id: id }) => id))];
  const planIds = await listPlansWithActions(transaction, changed);
  if (planIds.length === 0) return;
  // After the lock: what was done with the plans before is earlier.
  const now = await getClockTime(transaction);
  insertPointChanges(
    transaction,
    changes.filter(({ route_plan_id: id }) => planIds.includes(id)),
    now,
  );
  await applyActions(transaction, planIds, []);
}
