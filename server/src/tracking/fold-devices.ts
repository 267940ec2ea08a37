import type { CaughtUp, Stretch } from '@tropeiro/telematics/engine/catch-up.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { keepFolded } from './correct-days.ts';
import { foldAgain, foldDevice, foldOn } from './fold-device.ts';
import type { ArrivedDevice } from './load-contexts.ts';
import { type LoadedDevice, loadHistories, storedMessagesOf } from './load-histories.ts';
import type { FoldedDevice } from './write-folded.ts';

/** A device that is to be folded: with what arrived of it, in order, or again for a stretch of time. */
export type DeviceToFold = ArrivedDevice &
  (
    | { readonly arrived: readonly Message[] }
    | { readonly again: Stretch }
    /** What an earlier fold has left of it. */
    | { readonly rest: Stretch }
  );

/** How many devices are read, folded and written at once: each may have a state and events of a few hundred kilobytes. */
const devicesAtOnce = 250;

/**
 * Folds devices of any companies, in the order in which whoever locks vehicles does so, and keeps what they come to. It is
 * done in portions, all in the transaction of the caller, so that what stands in memory is bounded however much is folded. Says
 * how many closed days were corrected, those of two portions with each.
 */
export async function foldDevices(
  transaction: Transaction,
  devices: readonly DeviceToFold[],
  cache: CompanyFactsCache,
): Promise<number> {
  let correctedCount = 0;
  const slice = new TimeSlice();
  const waiting = groupsOf(devices);
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const folded: FoldedDevice[] = [];
    const rests: DeviceToFold[] = [];
    for (const loaded of await loadHistories(transaction, group, cache)) {
      const { of, context } = loaded;
      let { before, dayBefore } = loaded;
      for await (const { history: after, rest, ...news } of portionsOf(transaction, loaded, slice)) {
        // Of one device that has more to come, what came before is kept first.
        if (folded.at(-1)?.of === of) correctedCount += await keepFolded(transaction, folded.splice(0));
        folded.push({ of, before, after, ...news, dayBefore, context });
        // A portion that follows has but the last of the segments.
        before = { ...after, segments: after.segments.slice(-1) };
        dayBefore = null;
        if (rest) rests.push({ ...placeOf(of), firstMs: rest.fromMs, lastMs: rest.fromMs, rest });
      }
    }
    correctedCount += await keepFolded(transaction, folded);
    waiting.unshift(...groupsOf(rests));
  }
  return correctedCount;
}

/** What a device comes to, in portions. */
async function* portionsOf(
  transaction: Transaction,
  { of, before, context }: LoadedDevice<DeviceToFold>,
  slice: TimeSlice,
): AsyncGenerator<CaughtUp> {
  const stored = storedMessagesOf(transaction, of);
  if ('arrived' in of) yield* foldDevice(before, of.arrived, context, stored, slice);
  else if ('rest' in of) yield foldOn(before, of.rest, context, stored, slice);
  else if (before.lastMs !== null && before.lastMs >= of.again.fromMs)
    yield foldAgain(before, of.again, context, stored, slice);
}

const placeOf = ({ customer_id, device_id, vehicle_id }: DeviceToFold) => ({ customer_id, device_id, vehicle_id });

const groupsOf = (devices: readonly DeviceToFold[]): (readonly DeviceToFold[])[] =>
  Array.from({ length: Math.ceil(devices.length / devicesAtOnce) }, (_, group) =>
    devices.slice(group * devicesAtOnce, (group + 1) * devicesAtOnce),
  );
