import { nothingAdded } from '@tropeiro/telematics/day/day-sums.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import { fallSilent } from '@tropeiro/telematics/engine/fall-silent.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Database } from '../store/engine/database.ts';
import { getTransactionTime } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { postponeSilentDevice, type SilentDevice, takeSilentDevices } from '../store/tracking/silent-devices.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { keepFolded } from './correct-days.ts';
import { foldAgain } from './fold-device.ts';
import { loadHistories, storedMessagesOf } from './load-histories.ts';
import { type NoteFailure, secondsUntilNextTry, trySeparately } from './separate-tries.ts';
import type { FoldedDevice } from './write-folded.ts';

/** How many devices are looked at in one transaction, which holds their vehicles. */
const batchSize = 50;

/**
 * Ends what goes on of devices that nothing is heard of, of all companies by turns, until none is due or the time is up. Any
 * number of processes do it at once: a device is taken by one of them, and not while its messages are taken in. One that cannot be
 * folded is put off, and the others go on.
 */
export async function endSilence(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly ended_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let endedCount = 0;
  /** How many are looked at one by one, since one of them has failed. */
  let aloneCount = 0;
  while (!signal.aborted && performance.now() < endsMs) {
    const atMost = aloneCount > 0 ? 1 : batchSize;
    const tried = await trySeparately(
      database,
      (transaction) => takeSome(transaction, atMost),
      (transaction, devices) => lookAt(transaction, devices, cache),
    );
    if (!tried) break;
    aloneCount = Math.max(0, aloneCount - 1);
    if (!tried.failure) endedCount += tried.result;
    else if (atMost > 1) aloneCount = tried.taken.length;
    else
      for (const device of tried.taken) {
        noteFailure(tried.failure.error, device);
        await putOff(database, device);
      }
  }
  return { ended_count: endedCount };
}

const putOff = (database: Database, device: SilentDevice): Promise<void> =>
  database.transactInCompany(device.customer_id, { via: 'job' }, (transaction) =>
    postponeSilentDevice(transaction, device, secondsUntilNextTry(device.attempt_count + 1)),
  );

/** Takes devices that are due; undefined where none is. */
async function takeSome(transaction: Transaction, atMost: number): Promise<readonly SilentDevice[] | undefined> {
  const taken = await takeSilentDevices(transaction, atMost);
  return taken.length === 0 ? undefined : taken;
}

/** Ends what goes on of devices, and says how much that was. */
async function lookAt(
  transaction: Transaction,
  devices: readonly SilentDevice[],
  cache: CompanyFactsCache,
): Promise<number> {
  const clockMs = Date.parse(await getTransactionTime(transaction));
  const loaded = await loadHistories(
    transaction,
    devices.map((device) => ({ ...device, firstMs: clockMs, lastMs: clockMs })),
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
  return folded.flatMap(({ changes }) => changes).filter(({ what }) => what === 'ended').length;
}
