import { actAs } from '../store/engine/act-as.ts';
import type { Database } from '../store/engine/database.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  completeStretch,
  postponeRecomputation,
  type TakenRecomputation,
  takeRecomputation,
} from '../store/tracking/day-recomputations.ts';
import { openCompany } from '../store/tracking/in-each-company.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldVehicleAgain } from './fold-vehicle-again.ts';
import { secondsUntilNextTry } from './next-try.ts';
import { type NoteFailure, trySeparately } from './separate-tries.ts';

/** How many days of a vehicle are one transaction, which holds the vehicle: its messages wait meanwhile. */
const stretchDays = 7;

/** A vehicle that fails so often is left as it is, and told as failed. */
const maxAttemptCount = 5;

const byJob = { via: 'job' };

/**
 * Recomputes days that somebody asked for, of all companies by turns, until none is left or the time is up. Any number of
 * processes do it at once, and what one of them leaves unfinished another goes on with.
 */
export async function recomputeAskedDays(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly stretch_count: number; readonly corrected_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let [stretch_count, corrected_count] = [0, 0];
  while (!signal.aborted && performance.now() < endsMs) {
    const tried = await trySeparately(
      database,
      (transaction) => takeRecomputation(transaction, stretchDays),
      (transaction, taken) => recomputeStretch(transaction, taken, cache),
    );
    if (!tried) break;
    if (tried.failure) {
      noteFailure(tried.failure.error, tried.taken);
      await putOff(database, tried.taken);
    }
    stretch_count += 1;
    corrected_count += tried.result ?? 0;
  }
  return { stretch_count, corrected_count };
}

/** Recomputes some days of a vehicle, in the name of who asked for it, and says how many closed ones have become others. */
async function recomputeStretch(
  transaction: Transaction,
  taken: TakenRecomputation,
  cache: CompanyFactsCache,
): Promise<number> {
  const { customer_id, user_id, request_id } = taken;
  transaction.queue(actAs({ ...byJob, user_id, request_id }));
  const { correctedCount, keptSince = taken.from_date } = await foldVehicleAgain(transaction, taken, cache);
  transaction.queue(openCompany(customer_id));
  await completeStretch(transaction, taken, { correctedCount, keptSince });
  return correctedCount;
}

const putOff = (database: Database, taken: TakenRecomputation): Promise<void> =>
  database.transactInCompany(taken.customer_id, byJob, (transaction) => {
    const attemptCount = taken.attempt_count + 1;
    const afterS = attemptCount < maxAttemptCount ? secondsUntilNextTry(attemptCount) : undefined;
    return postponeRecomputation(transaction, taken, afterS);
  });
