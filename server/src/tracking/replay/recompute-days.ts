import type { Database } from '@tropeiro/platform/database/database.ts';
import { actAs } from '@tropeiro/platform/database/roles/act-as.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import {
  completeRecomputationBatch,
  postponeRecomputation,
  type RecomputationBatch,
  settleIfCancelled,
  takeRecomputationBatch,
} from '../../store/tracking/days/day-recomputations.ts';
import { openCompany } from '../../store/tracking/run-in-each-company.ts';
import type { CompanyFactsCache } from '../fold/company-facts.ts';
import type { NoteFailure } from '../note-failure.ts';
import { type BatchJob, type JobTime, processInBatches } from './batch-job.ts';
import { secondsUntilNextTry } from './next-try.ts';
import { replayVehicle } from './replay-vehicle.ts';

/** How many days of a vehicle are recomputed in one transaction. It locks the vehicle, so its messages wait meanwhile. */
const batchDays = 7;

/** After this many failures a vehicle is left unchanged and reported as failed. */
const maxAttemptCount = 5;

/**
 * Recomputes requested days, for all companies in turn, until none is left or the time is up. Any number of processes can run it
 * at once. What one leaves unfinished, another continues.
 */
export async function recomputeRequestedDays(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  time: JobTime,
): Promise<{ readonly stretch_count: number; readonly corrected_count: number }> {
  const recomputation: BatchJob<RecomputationBatch, number> = {
    batchSize: 1,
    async take(transaction) {
      const batch = await takeRecomputationBatch(transaction, batchDays);
      return batch ? [batch] : [];
    },
    async work(transaction, batches) {
      let correctedCount = 0;
      for (const batch of batches) correctedCount += await recomputeBatch(transaction, batch, cache);
      return correctedCount;
    },
    postpone(transaction, batch) {
      const attemptCount = batch.attempt_count + 1;
      const afterS = attemptCount < maxAttemptCount ? secondsUntilNextTry(attemptCount) : undefined;
      return postponeRecomputation(transaction, batch, afterS);
    },
  };
  let [stretch_count, corrected_count] = [0, 0];
  for await (const correctedCount of processInBatches(database, recomputation, noteFailure, time)) {
    stretch_count += 1;
    corrected_count += correctedCount;
  }
  return { stretch_count, corrected_count };
}

/** Recomputes a batch of days of a vehicle on behalf of the requesting user. Returns how many closed days changed. */
async function recomputeBatch(
  transaction: Transaction,
  batch: RecomputationBatch,
  cache: CompanyFactsCache,
): Promise<number> {
  const { customer_id, recomputation_id, user_id, request_id } = batch;
  transaction.queue(actAs({ via: 'job', user_id, request_id }));
  if (batch.is_cancelled) {
    transaction.queue(openCompany(customer_id));
    await settleIfCancelled(transaction, recomputation_id);
    return 0;
  }
  const { correctedCount, retainedSince = batch.from_date } = await replayVehicle(transaction, batch, cache);
  transaction.queue(openCompany(customer_id));
  await completeRecomputationBatch(transaction, batch, { correctedCount, retainedSince });
  return correctedCount;
}
