import type { RefilledShares } from '../sharing/refilled-shares.ts';
import type { Database } from '../store/engine/database.ts';
import { postponeRefold, type Refold, takeRefold } from '../store/tracking/refolds.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldRestOf, foldVehicleAgain } from './fold-vehicle-again.ts';
import { secondsUntilNextTry } from './next-try.ts';
import { type JobTime, type NoteFailure, type SeparateWork, trySeparately } from './separate-tries.ts';

/**
 * Folds the vehicles again of which a journey, a plan or a setting says something else afterwards, as far as their days are
 * open, and what was left of those of which too much came at once, of all companies by turns, until none is left or the time is
 * up. Any number of processes do it at once: a vehicle is folded by one of them. One that cannot be folded is put off, and the
 * others go on. What is replayed of messages is charged to the shares of companies; those that have used up theirs come last.
 */
export async function foldChangedVehicles(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  time: JobTime,
  shares: RefilledShares,
): Promise<{ readonly vehicle_count: number }> {
  let lastCompanyId = 0;
  const changes: SeparateWork<Refold, void> = {
    batchSize: 1,
    async take(transaction) {
      const refold = await takeRefold(transaction, lastCompanyId, shares.usedUp());
      lastCompanyId = refold?.customer_id ?? lastCompanyId;
      return refold ? [refold] : [];
    },
    async work(transaction, refolds) {
      for (const refold of refolds)
        if (refold.is_rest) await foldRestOf(transaction, refold, cache, shares);
        else await foldVehicleAgain(transaction, openPartOf(refold), cache);
    },
    putOff: (transaction, refold) => postponeRefold(transaction, refold, secondsUntilNextTry(refold.attempt_count + 1)),
  };
  let vehicle_count = 0;
  for await (const _ of trySeparately(database, changes, noteFailure, time)) vehicle_count += 1;
  return { vehicle_count };
}

const openPartOf = (refold: Refold): Refold => ({ ...refold, from_ms: Math.max(refold.from_ms, refold.open_from_ms) });
