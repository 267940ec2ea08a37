import { actAs } from '../store/engine/act-as.ts';
import type { Database } from '../store/engine/database.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  completeStretch,
  postponeRecomputation,
  settleIfCancelled,
  type TakenRecomputation,
  takeRecomputation,
} from '../store/tracking/day-recomputations.ts';
import { openCompany } from '../store/tracking/in-each-company.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldVehicleAgain } from './fold-vehicle-again.ts';
import { secondsUntilNextTry } from './next-try.ts';
import { type JobTime, type NoteFailure, type SeparateWork, trySeparately } from './separate-tries.ts';

/** How many days of a vehicle are one transaction, which holds the vehicle: its messages wait meanwhile. */
const stretchDays = 7;

/** A vehicle that fails so often is left as it is, and told as failed. */
const maxAttemptCount = 5;

/**
 * Recomputes days that somebody asked for, of all companies by turns, until none is left or the time is up. Any number of
 * processes do it at once, and what one of them leaves unfinished another goes on with.
 */
export async function recomputeAskedDays(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  time: JobTime,
): Promise<{ readonly stretch_count: number; readonly corrected_count: number }> {
  const asked: SeparateWork<TakenRecomputation, number> = {
    batchSize: 1,
    async take(transaction) {
      const taken = await takeRecomputation(transaction, stretchDays);
      return taken ? [taken] : [];
    },
    async work(transaction, stretches) {
      let correctedCount = 0;
      for (const stretch of stretches) correctedCount += await recomputeStretch(transaction, stretch, cache);
      return correctedCount;
    },
    putOff(transaction, taken) {
      const attemptCount = taken.attempt_count + 1;
      const afterS = attemptCount < maxAttemptCount ? secondsUntilNextTry(attemptCount) : undefined;
      return postponeRecomputation(transaction, taken, afterS);
    },
  };
  let [stretch_count, corrected_count] = [0, 0];
  for await (const correctedCount of trySeparately(database, asked, noteFailure, time)) {
    stretch_count += 1;
    corrected_count += correctedCount;
  }
  return { stretch_count, corrected_count };
}

/** Recomputes some days of a vehicle, in the name of who asked for it, and says how many closed ones have become others. */
async function recomputeStretch(
  transaction: Transaction,
  taken: TakenRecomputation,
  cache: CompanyFactsCache,
): Promise<number> {
  const { customer_id, recomputation_id, user_id, request_id } = taken;
  transaction.queue(actAs({ via: 'job', user_id, request_id }));
  if (taken.is_cancelled) {
    transaction.queue(openCompany(customer_id));
    await settleIfCancelled(transaction, recomputation_id);
    return 0;
  }
  const { correctedCount, keptSince = taken.from_date } = await foldVehicleAgain(transaction, taken, cache);
  transaction.queue(openCompany(customer_id));
  await completeStretch(transaction, taken, { correctedCount, keptSince });
  return correctedCount;
}
