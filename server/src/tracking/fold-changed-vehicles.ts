import type { Database } from '../store/engine/database.ts';
import { postponeRefold, type Refold, takeRefold } from '../store/tracking/refolds.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldRestOf, foldVehicleAgain } from './fold-vehicle-again.ts';
import { secondsUntilNextTry } from './next-try.ts';
import { type NoteFailure, trySeparately } from './separate-tries.ts';

/**
 * Folds the vehicles again of which a journey, a plan or a setting says something else afterwards, as far as their days are open, and
 * what was left of those of which too much came at once, of all companies by turns, until none is left or the time is up. Any number of processes do it at once: a vehicle is
 * folded by one of them. One that cannot be folded is put off, and the others go on.
 */
export async function foldChangedVehicles(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly vehicle_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let count = 0;
  let lastCompanyId = 0;
  while (!signal.aborted && performance.now() < endsMs) {
    const tried = await trySeparately(
      database,
      (transaction) => takeRefold(transaction, lastCompanyId),
      async (transaction, refold) => {
        if (refold.is_rest) await foldRestOf(transaction, refold, cache);
        else await foldVehicleAgain(transaction, openPartOf(refold), cache);
      },
    );
    if (!tried) break;
    lastCompanyId = tried.taken.customer_id;
    if (tried.failure) {
      noteFailure(tried.failure.error, tried.taken);
      await putOff(database, tried.taken);
    } else count += 1;
  }
  return { vehicle_count: count };
}

const putOff = (database: Database, refold: Refold): Promise<void> =>
  database.transactInCompany(refold.customer_id, { via: 'job' }, (transaction) =>
    postponeRefold(transaction, refold, secondsUntilNextTry(refold.attempt_count + 1)),
  );

const openPartOf = (refold: Refold): Refold => ({ ...refold, from_ms: Math.max(refold.from_ms, refold.open_from_ms) });
