import { limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { countOptimizations } from '../store/planning/optimizations.ts';

/**
 * How many plans of one company may wait for optimization: a day's plans for hundreds of vehicles, and minutes of
 * solving.
 */
export const maxWaitingCount = 100;
const retryS = 30;

/** Refuses further plans for later optimization if the company's queue is full. */
export async function requireQueueCapacity(transaction: Transaction, planCount = 1): Promise<void> {
  if ((await countOptimizations(transaction)) + planCount <= maxWaitingCount) return;
  throw new Refusal('share_used_up', {
    details: { of: limitedResources.solver_threads, limit: maxWaitingCount, retry: retryS },
    headers: { 'retry-after': String(retryS) },
  });
}
