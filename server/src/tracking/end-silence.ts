import { nothingAdded } from '@tropeiro/telematics/day/day-sums.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import { fallSilent } from '@tropeiro/telematics/engine/fall-silent.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Database } from '../store/engine/database.ts';
import { getTransactionTime } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { takeSilentDevices } from '../store/tracking/silent-devices.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { keepFolded } from './correct-days.ts';
import { foldAgain } from './fold-device.ts';
import { loadHistories, storedMessagesOf } from './load-histories.ts';
import type { FoldedDevice } from './write-folded.ts';

/** How many devices are looked at in one transaction, which holds their vehicles. */
const batchSize = 50;

/**
 * Ends what goes on of devices that nothing is heard of, of all companies by turns, until none is due or the time is up. Any
 * number of processes do it at once: a device is taken by one of them, and not while its messages are taken in.
 */
export async function endSilence(
  database: Database,
  cache: CompanyFactsCache,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly ended_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let endedCount = 0;
  while (!signal.aborted && performance.now() < endsMs) {
    const looked = await database.transactAcrossCompanies({ via: 'job' }, (transaction) =>
      lookAtSome(transaction, cache),
    );
    if (!looked) break;
    endedCount += looked.endedCount;
  }
  return { ended_count: endedCount };
}

/** Looks at some devices that are due; undefined where none is. */
async function lookAtSome(
  transaction: Transaction,
  cache: CompanyFactsCache,
): Promise<{ readonly endedCount: number } | undefined> {
  const taken = await takeSilentDevices(transaction, batchSize);
  if (taken.length === 0) return undefined;
  const clockMs = Date.parse(await getTransactionTime(transaction));
  const loaded = await loadHistories(
    transaction,
    taken.map((device) => ({ ...device, firstMs: clockMs, lastMs: clockMs })),
    cache,
  );
  const slice = new TimeSlice();
  const folded: FoldedDevice[] = [];
  for (const { of, before, dayBefore, context } of loaded) {
    const current = canResume(before.after)
      ? { history: before, changes: [], dates: [], added: nothingAdded }
      : await foldAgain(before, { fromMs: 0, untilMs: clockMs }, context, storedMessagesOf(transaction, of), slice);
    const silent = fallSilent(current.history, clockMs, context);
    folded.push({
      of,
      before,
      after: silent.history,
      changes: [...current.changes, ...silent.changes],
      dates: [...new Set([...current.dates, ...silent.dates])],
      added: current.added && silent.added,
      dayBefore,
      context,
    });
    await slice.yieldIfUsedUp();
  }
  await keepFolded(transaction, folded);
  const endedCount = folded.flatMap(({ changes }) => changes).filter(({ what }) => what === 'ended').length;
  return { endedCount };
}
