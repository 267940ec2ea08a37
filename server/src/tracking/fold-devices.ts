import { type CaughtUp, replayMaxWeight, type Stretch } from '@tropeiro/telematics/engine/catch-up.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { openCompany } from '../store/tracking/in-each-company.ts';
import { leaveRests } from '../store/tracking/refolds.ts';
import { trackedKey } from '../store/tracking/tracked-device.ts';
import { UnfoldableDevice } from '../store/tracking/unfoldable-device.ts';
import { byCompany } from './by-company.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { ClosedDays } from './correct-days.ts';
import { foldAgain, foldDevice, foldOn, type StoredMessages } from './fold-device.ts';
import type { ArrivedDevice } from './load-contexts.ts';
import {
  failWith,
  type LoadedDevice,
  loadHistories,
  type OnUnfoldable,
  readAhead,
  storedMessagesOf,
} from './load-histories.ts';
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

/** How much is folded at once, as `Pieces` of the engine weigh it: before it is written, and in all. */
export type FoldBounds = { readonly portionWeight: number; readonly allWeight: number };

/** As much as one transaction folds of what arrives, which is a few seconds: its vehicles are locked meanwhile. */
export const foldedAtOnce: FoldBounds = { portionWeight: replayMaxWeight, allWeight: 10 * replayMaxWeight };

/**
 * Folds devices of any companies, in the order in which whoever locks vehicles does so, and keeps what they come to. It is
 * done in portions, all in the transaction of the caller, so that what stands in memory is bounded however much is folded.
 * Where all of it is more than the bound, the rest is left to the job that folds vehicles again, as a device is that cannot be
 * folded where the others are to go on (`leavesUnfoldable`). Says how many closed days were corrected.
 */
export async function foldDevices(
  transaction: Transaction,
  devices: readonly DeviceToFold[],
  cache: CompanyFactsCache,
  { portionWeight, allWeight }: FoldBounds = { portionWeight: replayMaxWeight, allWeight: Number.POSITIVE_INFINITY },
  { leavesUnfoldable = false } = {},
): Promise<number> {
  const days = new ClosedDays(transaction);
  const unfoldable: DeviceToFold[] = [];
  const onUnfoldable: OnUnfoldable<DeviceToFold> = leavesUnfoldable ? (of) => unfoldable.push(of) : failWith;
  let weight = 0;
  let held = 0;
  const slice = new TimeSlice();
  const waiting = groupsOf(devices);
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const folded: FoldedDevice[] = [];
    const rests: DeviceToFold[] = [];
    const loadedGroup = await loadHistories(transaction, group, cache, onUnfoldable);
    const ahead = await readAhead(transaction, loadedGroup);
    for (const loaded of loadedGroup) {
      const { of, context } = loaded;
      const stored = storedMessagesOf(transaction, of, ahead.get(trackedKey(of)));
      let { before, dayBefore } = loaded;
      if (weight > allWeight) {
        rests.push(of);
        continue;
      }
      for await (const portion of portionsOf(loaded, stored, slice, portionWeight, onUnfoldable)) {
        const { history: after, changes, dates, added, rest, weight: ofPortion } = portion;
        // Of one device that has more to come, what came before is kept first.
        if (folded.at(-1)?.of === of) await days.write(folded.splice(0));
        folded.push({ of, before, after, changes, dates, added, dayBefore, context });
        held += ofPortion;
        if (held > portionWeight) {
          await days.write(folded.splice(0));
          held = 0;
        }
        // A portion that follows has but the last of the segments.
        before = { ...after, segments: after.segments.slice(-1) };
        dayBefore = null;
        weight += ofPortion;
        if (rest) rests.push(restOf(of, rest));
        if (weight <= allWeight) continue;
        if (after.lastMs !== null && after.lastMs < of.lastMs)
          rests.push(restOf(of, { fromMs: after.lastMs + 1, untilMs: of.lastMs + 1 }));
        break;
      }
    }
    await days.write(folded);
    waiting.unshift(...groupsOf(rests));
    if (weight > allWeight) break;
  }
  leave(transaction, [...waiting.flat(), ...unfoldable]);
  return days.tell();
}

/** Leaves devices to the job that folds vehicles again. */
function leave(transaction: Transaction, devices: readonly DeviceToFold[]): void {
  for (const { companyId, group } of byCompany(devices, ({ customer_id }) => customer_id)) {
    transaction.queue(openCompany(companyId));
    transaction.queue(leaveRests(group.map((of) => ({ ...placeOf(of), ...stretchOf(of) }))));
  }
}

const stretchOf = (of: DeviceToFold): Stretch => {
  if ('arrived' in of) return { fromMs: of.firstMs, untilMs: of.lastMs + 1 };
  return 'rest' in of ? of.rest : of.again;
};

const restOf = (of: DeviceToFold, rest: Stretch): DeviceToFold => ({
  ...placeOf(of),
  ...{ firstMs: rest.fromMs, lastMs: rest.fromMs, rest },
});

/** What a device comes to, in portions, as far as it can be folded: each is whole without those that follow. */
async function* portionsOf(
  { of, before, context }: LoadedDevice<DeviceToFold>,
  stored: StoredMessages,
  slice: TimeSlice,
  maxWeight: number,
  onUnfoldable: OnUnfoldable<DeviceToFold>,
): AsyncGenerator<CaughtUp> {
  try {
    if ('arrived' in of) yield* foldDevice(before, of.arrived, context, stored, slice, maxWeight);
    else if ('rest' in of) yield foldOn(before, of.rest, context, stored, slice, maxWeight);
    else if (before.lastMs !== null && before.lastMs >= of.again.fromMs)
      yield foldAgain(before, of.again, context, stored, slice);
  } catch (error) {
    if (!(error instanceof UnfoldableDevice)) throw error;
    onUnfoldable(of, error);
  }
}

const placeOf = ({ customer_id, device_id, vehicle_id }: DeviceToFold) => ({ customer_id, device_id, vehicle_id });

const groupsOf = (devices: readonly DeviceToFold[]): (readonly DeviceToFold[])[] =>
  Array.from({ length: Math.ceil(devices.length / devicesAtOnce) }, (_, group) =>
    devices.slice(group * devicesAtOnce, (group + 1) * devicesAtOnce),
  );
