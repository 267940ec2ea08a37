import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { countOptimizations } from '../store/planning/optimizations.ts';

/** How many plans of one company may wait to be optimized: a day's plans of hundreds of vehicles, and minutes of a thread. */
export const maxWaitingCount = 100;
const retryS = 30;

/** Refuses one more plan to be optimized later where too many of the company wait already. */
export async function requireRoomToWait(transaction: Transaction): Promise<void> {
  if ((await countOptimizations(transaction)) < maxWaitingCount) return;
  throw new Refusal('share_used_up', {
    details: { of: scarceThings.solver_threads, limit: maxWaitingCount, retry: retryS },
    headers: { 'retry-after': String(retryS) },
  });
}
