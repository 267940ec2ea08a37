import { type CaughtUp, replayMaxWeight, type Stretch } from '@tropeiro/telematics/engine/catch-up.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { RefilledShares } from '../sharing/refilled-shares.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { openCompany } from '../store/tracking/in-each-company.ts';
import { type DeviceRest, leaveRests } from '../store/tracking/refolds.ts';
import { apartMs, stretchesOf } from '../store/tracking/stretches.ts';
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
  type ReplayRule,
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

/** What reading a device for one more stretch weighs: one transaction replays some twenty short ones, in about a second. */
const restWeight = 1_000_000;

/** How much is folded at once. Weights are those of `Pieces` of the engine. */
export type FoldBounds = {
  /** How much is folded before it is written. */
  readonly portionWeight: number;
  /** How much is folded in one transaction. */
  readonly allWeight: number;
  /** How many seconds lie between two replays of late messages of a device: those that arrive meanwhile are collected. */
  readonly replayWaitS: number;
  /** The shares of companies that replays are charged to, if there are any. */
  readonly shares?: RefilledShares;
};

/** As much as one transaction folds of what arrives, which is a few seconds: its vehicles are locked meanwhile. */
export const foldedAtOnce: FoldBounds = {
  portionWeight: replayMaxWeight,
  allWeight: 10 * replayMaxWeight,
  replayWaitS: 5,
};

/**
 * The share of replays of each company: as much as one transaction folds at once, and as much again in each minute. A company that has
 * used up its share is still served: its late messages are left to the worker, and come after those of all other companies.
 * A process has one of these, which requests and the worker share; processes do not share theirs.
 */
export const replayShares = (nowMs?: () => number): RefilledShares =>
  new RefilledShares({ max: foldedAtOnce.allWeight, refillS: 60 }, nowMs);

const unbounded: FoldBounds = {
  portionWeight: replayMaxWeight,
  allWeight: Number.POSITIVE_INFINITY,
  replayWaitS: 0,
};

/**
 * Folds devices of any companies, in the order in which whoever locks vehicles does so, and keeps what they come to. It is
 * done in portions, all in the transaction of the caller, so that what stands in memory is bounded however much is folded.
 * Where all of it is more than the bound, the rest is left to the job that folds vehicles again, as a device is that cannot be
 * folded where the others are to go on (`leavesUnfoldable`). Late messages that are not due are left to it too, in the same
 * transaction, and those in order are folded. Says how many closed days were corrected.
 */
export async function foldDevices(
  transaction: Transaction,
  devices: readonly DeviceToFold[],
  cache: CompanyFactsCache,
  { portionWeight, allWeight, replayWaitS, shares }: FoldBounds = unbounded,
  { leavesUnfoldable = false } = {},
): Promise<number> {
  const days = new ClosedDays(transaction);
  const unfoldable: DeviceToFold[] = [];
  const collected: DeviceRest[] = [];
  const rule: ReplayRule = { waitS: replayWaitS, isUsedUp: (companyId) => shares?.isUsedUp(companyId) ?? false };
  const onUnfoldable: OnUnfoldable<DeviceToFold> = leavesUnfoldable ? (of) => unfoldable.push(of) : failWith;
  let weight = 0;
  let held = 0;
  const slice = new TimeSlice();
  const waiting = groupsOf(devices);
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const folded: FoldedDevice[] = [];
    const rests: DeviceToFold[] = [];
    const loadedGroup = foldedNow(await loadHistories(transaction, group, cache, onUnfoldable, rule), collected, rests);
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
        if (after.replays > before.replays) shares?.charge(of.customer_id, ofPortion);
        // A portion that follows has but the last of the segments.
        before = { ...after, segments: after.segments.slice(-1) };
        dayBefore = null;
        weight += 'rest' in of ? ofPortion + restWeight : ofPortion;
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
  leave(transaction, [...collected, ...[...waiting.flat(), ...unfoldable].flatMap(restsToLeave)]);
  return days.tell();
}

/**
 * What is folded now of loaded devices. If late messages of one wait, these are added to what is collected, and what came in order
 * is folded on. If they do not wait and are far apart, the first stretch of them is folded now, and the others are rests. Nothing is
 * folded on from the state of another edition of the engine.
 */
function foldedNow(
  loaded: readonly LoadedDevice<DeviceToFold>[],
  collected: DeviceRest[],
  rests: DeviceToFold[],
): readonly LoadedDevice<DeviceToFold>[] {
  if (!loaded.some(({ of, waiting }) => waiting || isLong(of))) return loaded;
  return loaded.flatMap((device) => {
    const { of, before, waiting } = device;
    const isCurrent = canResume(before.after);
    if (!('arrived' in of) || !(waiting || (isCurrent && isLong(of)))) return device;
    const lastMs = isCurrent ? (before.lastMs ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const { arrived } = of;
    const [first, ...others] = stretchesOf(arrived.filter(({ timeMs }) => timeMs <= lastMs));
    if (!first) return device;
    let lateUntilMs = Number.NEGATIVE_INFINITY;
    if (waiting) for (const stretch of [first, ...others]) collected.push({ ...placeOf(of), ...stretch, ...waiting });
    else {
      lateUntilMs = first.untilMs;
      for (const stretch of others) rests.push(restOf(of, stretch));
    }
    const now = arrived.filter(({ timeMs }) => timeMs > lastMs || timeMs < lateUntilMs);
    const [begin] = now;
    if (!begin) return [];
    return { ...device, of: { ...placeOf(of), firstMs: begin.timeMs, lastMs: of.lastMs, arrived: now } };
  });
}

/** Leaves devices to be folded by another transaction. */
function leave(transaction: Transaction, rests: readonly DeviceRest[]): void {
  for (const { companyId, group } of byCompany(rests, ({ customer_id }) => customer_id)) {
    transaction.queue(openCompany(companyId));
    transaction.queue(leaveRests(group));
  }
}

const restsToLeave = (of: DeviceToFold): DeviceRest[] =>
  stretchesToLeave(of).map((stretch) => ({ ...placeOf(of), ...stretch, dueMs: null }));

function stretchesToLeave(of: DeviceToFold): readonly Stretch[] {
  if (!('arrived' in of)) return ['rest' in of ? of.rest : of.again];
  return isLong(of) ? stretchesOf(of.arrived) : [{ fromMs: of.firstMs, untilMs: of.lastMs + 1 }];
}

/** Whether messages of a device may be more than one stretch. */
const isLong = ({ firstMs, lastMs }: DeviceToFold): boolean => lastMs - firstMs > apartMs;

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

/** The devices in groups. Of several stretches of a device each has a group of its own: it is folded on from what the one before stored. */
function groupsOf(devices: readonly DeviceToFold[]): (readonly DeviceToFold[])[] {
  const groups: DeviceToFold[][] = [];
  const groupOf = new Map<string, number>();
  let open = 0;
  for (const device of devices) {
    const key = trackedKey(device);
    while ((groups[open]?.length ?? 0) >= devicesAtOnce) open += 1;
    const index = Math.max(open, (groupOf.get(key) ?? -1) + 1);
    groupOf.set(key, index);
    const group = groups[index];
    if (group) group.push(device);
    else groups[index] = [device];
  }
  return groups;
}
