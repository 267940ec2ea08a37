import { TimeSlice } from '../sharing/time-slice.ts';
import type { Database } from '../store/engine/database.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { type Refold, takeRefold } from '../store/tracking/refolds.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { keepFolded } from './correct-days.ts';
import { foldAgain } from './fold-device.ts';
import { loadHistories, storedMessagesOf } from './load-histories.ts';
import type { FoldedDevice } from './write-folded.ts';

/**
 * Folds the vehicles again of which a journey, a plan or a setting says something else afterwards, as far as their days are open, of
 * all companies by turns, until none is left or the time is up. Any number of processes do it at once: a vehicle is
 * folded by one of them.
 */
export async function foldChangedVehicles(
  database: Database,
  cache: CompanyFactsCache,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly vehicle_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let count = 0;
  while (!signal.aborted && performance.now() < endsMs) {
    const isFolded = await database.transactAcrossCompanies({ via: 'job' }, async (transaction) => {
      const refold = await takeRefold(transaction);
      if (refold) await foldVehicleAgain(transaction, openPartOf(refold), cache);
      return refold !== undefined;
    });
    if (!isFolded) break;
    count += 1;
  }
  return { vehicle_count: count };
}

const openPartOf = (refold: Refold): Refold => ({ ...refold, from_ms: Math.max(refold.from_ms, refold.open_from_ms) });

/** Folds a vehicle again between two moments, as what its events depend on is now, and writes what has become another. */
async function foldVehicleAgain(
  transaction: Transaction,
  { customer_id, vehicle_id, device_ids, from_ms: fromMs, until_ms: untilMs }: Refold,
  cache: CompanyFactsCache,
): Promise<void> {
  if (untilMs <= fromMs) return;
  const devices = device_ids.map((device_id) => ({
    customer_id,
    vehicle_id,
    device_id,
    firstMs: fromMs,
    lastMs: untilMs,
  }));
  const slice = new TimeSlice();
  const folded: FoldedDevice[] = [];
  for (const { of, before, dayBefore, context } of await loadHistories(transaction, devices, cache)) {
    if (before.lastMs === null || before.lastMs < fromMs) continue;
    const stored = storedMessagesOf(transaction, of);
    const { history: after, ...news } = await foldAgain(before, { fromMs, untilMs }, context, stored, slice);
    folded.push({ of, before, after, ...news, dayBefore, context });
  }
  await keepFolded(transaction, folded);
}
