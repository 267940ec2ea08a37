import { getClockTime } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import {
  insertPointChanges,
  listPlansWithActions,
  type PointChangeToStore,
} from '../../store/execution/point-changes.ts';
import { applyActions } from './apply-actions.ts';

/**
 * Replays locked plans after points entered or left them. The point changes are stored only for plans that have actions. A plan
 * without actions uses its points as they are at its first action.
 */
export async function replayPlans(transaction: Transaction, changes: readonly PointChangeToStore[]): Promise<void> {
  if (changes.length === 0) return;
  const changed = [...new Set(changes.map(({ route_plan_id: id }) => id))];
  const planIds = await listPlansWithActions(transaction, changed);
  if (planIds.length === 0) return;
  // Read after the lock, so that the time is later than every action on the plans so far.
  const now = await getClockTime(transaction);
  insertPointChanges(
    transaction,
    changes.filter(({ route_plan_id: id }) => planIds.includes(id)),
    now,
  );
  await applyActions(transaction, planIds, []);
}
