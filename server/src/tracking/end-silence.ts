import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import { fallSilent } from '@tropeiro/telematics/engine/fall-silent.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Database } from '../store/engine/database.ts';
import { getTransactionTime } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { postponeSilentDevice, type SilentDevice, takeSilentDevices } from '../store/tracking/silent-devices.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { keepFolded } from './correct-days.ts';
import { foldDevices, foldedAtOnce } from './fold-devices.ts';
import type { ArrivedDevice } from './load-contexts.ts';
import { type LoadedDevice, loadHistories } from './load-histories.ts';
import { secondsUntilNextTry } from './next-try.ts';
import { type JobTime, type NoteFailure, type SeparateWork, trySeparately } from './separate-tries.ts';
import type { FoldedDevice } from './write-folded.ts';

/** How many devices are looked at in one transaction, which holds their vehicles. */
const batchSize = 50;

/** When a device is looked at again of which more is to be folded first. */
const foldedLaterS = 120;

/**
 * Ends what goes on of devices that nothing is heard of, of all companies by turns, until none is due or the time is up. Any
 * number of processes do it at once: a device is taken by one of them, and not while its messages are taken in. One that cannot be
 * folded is put off, and the others go on.
 */
export async function endSilence(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  time: JobTime,
): Promise<{ readonly ended_count: number }> {
  const silence: SeparateWork<SilentDevice, number> = {
    batchSize,
    take: takeSilentDevices,
    work: (transaction, devices) => lookAt(transaction, devices, cache),
    putOff: (transaction, device) =>
      postponeSilentDevice(transaction, device, secondsUntilNextTry(device.attempt_count + 1)),
  };
  let ended_count = 0;
  for await (const count of trySeparately(database, silence, noteFailure, time)) ended_count += count;
  return { ended_count };
}

/** Ends what goes on of devices, and says how much that was. */
async function lookAt(
  transaction: Transaction,
  devices: readonly SilentDevice[],
  cache: CompanyFactsCache,
): Promise<number> {
  const clockMs = Date.parse(await getTransactionTime(transaction));
  const asked = devices.map((device) => ({ ...device, firstMs: clockMs, lastMs: clockMs }));
  const loaded = await loadOfThisEdition(transaction, asked, cache);
  const ready = new Set(loaded.map(({ of }) => of.device_id));
  for (const device of devices)
    if (!ready.has(device.device_id)) await postponeSilentDevice(transaction, device, foldedLaterS);
  const slice = new TimeSlice();
  const folded: FoldedDevice[] = [];
  for (const { of, before, dayBefore, context } of loaded) {
    const { history: after, ...news } = fallSilent(before, clockMs, context);
    folded.push({ of, before, after, ...news, dayBefore, context });
    await slice.yieldIfUsedUp();
  }
  await keepFolded(transaction, folded);
  return folded.flatMap(({ changes }) => changes).filter(({ what }) => what === 'ended').length;
}

/**
 * Loads devices after what was folded by another edition of the engine is folded again, as much of it as one transaction does.
 * Those are left out whose rest the job folds that folds vehicles again.
 */
async function loadOfThisEdition(
  transaction: Transaction,
  devices: readonly ArrivedDevice[],
  cache: CompanyFactsCache,
): Promise<readonly LoadedDevice<ArrivedDevice>[]> {
  const loaded = await loadHistories(transaction, devices, cache);
  const others = loaded.filter(({ before }) => !canResume(before.after));
  if (others.length === 0) return loaded;
  const again = others.map(({ of }) => ({ ...of, again: { fromMs: 0, untilMs: of.lastMs } }));
  await foldDevices(transaction, again, cache, foldedAtOnce);
  return (await loadHistories(transaction, devices, cache)).filter(({ before }) => canResume(before.after));
}
