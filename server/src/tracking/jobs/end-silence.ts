import type { Database } from '@tropeiro/platform/database/database.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { applySilence } from '@tropeiro/telematics/engine/apply-silence.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import { resetUnreadableStates } from '../../store/tracking/histories/replays.ts';
import {
  postponeSilentDevice,
  type SilentDevice,
  takeSilentDevices,
} from '../../store/tracking/histories/silent-devices.ts';
import { trackedKey } from '../../store/tracking/messages/tracked-device.ts';
import type { CompanyFactsCache } from '../fold/company-facts.ts';
import { defaultFoldBounds, type FoldBounds, foldDevices } from '../fold/fold-devices.ts';
import type { ArrivedDevice } from '../fold/load-contexts.ts';
import { type LoadedDevice, loadHistories } from '../fold/load-histories.ts';
import type { NoteFailure } from '../note-failure.ts';
import { FoldWriter } from '../persist/fold-writer.ts';
import type { FoldedDevice } from '../persist/write-folded-devices.ts';
import { type BatchJob, type JobTime, processInBatches } from '../replay/batch-job.ts';
import { secondsUntilNextTry } from '../replay/next-try.ts';

/** How many devices one transaction handles. It locks their vehicles. */
const batchSize = 50;

/** How long a device is postponed if a replay must come first. */
const recheckAfterS = 120;

/**
 * Ends open events of silent devices, for all companies in turn, until none is due or the time is up. Any number of processes can
 * run it at once: each device is taken by one of them, and not while its messages are being ingested. If a device cannot be
 * folded, its unreadable states are reset, it is postponed, and the others continue.
 */
export async function endSilence(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  time: JobTime,
  bounds = defaultFoldBounds,
): Promise<{ readonly ended_count: number }> {
  const silence: BatchJob<SilentDevice, number> = {
    batchSize,
    take: takeSilentDevices,
    work: (transaction, devices) => endSilenceOf(transaction, devices, cache, bounds),
    async postpone(transaction, device) {
      await resetUnreadableStates(transaction, device);
      await postponeSilentDevice(transaction, device, secondsUntilNextTry(device.attempt_count + 1));
    },
  };
  let ended_count = 0;
  for await (const count of processInBatches(database, silence, noteFailure, time)) ended_count += count;
  return { ended_count };
}

/** Ends open events of devices and returns how many ended. */
async function endSilenceOf(
  transaction: Transaction,
  devices: readonly SilentDevice[],
  cache: CompanyFactsCache,
  bounds: FoldBounds,
): Promise<number> {
  const clockMs = Date.parse(await getTransactionTime(transaction));
  const asked = devices.map((device) => ({ ...device, firstMs: clockMs, lastMs: clockMs }));
  const loaded = await loadCurrentHistories(transaction, asked, cache, bounds);
  const ready = new Set(loaded.map(({ device }) => trackedKey(device)));
  for (const device of devices)
    if (!ready.has(trackedKey(device))) await postponeSilentDevice(transaction, device, recheckAfterS);
  const slice = new TimeSlice();
  const folded: FoldedDevice[] = [];
  for (const { device, before, dayBefore, context } of loaded) {
    const { history: after, ...news } = applySilence(before, clockMs, context);
    folded.push({ device, before, after, ...news, dayBefore, context });
    await slice.yieldIfUsedUp();
  }
  const writer = new FoldWriter(transaction);
  await writer.write(folded);
  await writer.finish();
  return folded.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'ended').length;
}

/**
 * Loads devices, after replaying those that another version of the engine folded, within the bounds of one transaction. Devices
 * whose replay is unfinished are left out and completed by the replay job.
 */
async function loadCurrentHistories(
  transaction: Transaction,
  devices: readonly ArrivedDevice[],
  cache: CompanyFactsCache,
  bounds: FoldBounds,
): Promise<readonly LoadedDevice<ArrivedDevice>[]> {
  const loaded = await loadHistories(transaction, devices, cache);
  const outdated = loaded.filter(({ before }) => !canResume(before.after));
  if (outdated.length === 0) return loaded;
  const toReplay = outdated.map(({ device }) => ({ ...device, toReplay: { fromMs: 0, untilMs: device.lastMs } }));
  await foldDevices(transaction, toReplay, cache, bounds);
  return (await loadHistories(transaction, devices, cache)).filter(({ before }) => canResume(before.after));
}
