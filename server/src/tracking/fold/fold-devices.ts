import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { RefilledShares } from '@tropeiro/platform/sharing/refilled-shares.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { type CatchUpResult, replayMaxCost, type TimeRange } from '@tropeiro/telematics/engine/catch-up.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { DeviceFoldFailed } from '../../store/tracking/histories/device-fold-failed.ts';
import { type DeviceReplay, requestDeviceReplays } from '../../store/tracking/histories/replays.ts';
import { joinGapMaxMs, timeRangesOf } from '../../store/tracking/histories/time-ranges.ts';
import { trackedKey } from '../../store/tracking/messages/tracked-device.ts';
import { openCompany } from '../../store/tracking/run-in-each-company.ts';
import { groupByCompany } from '../ingest/group-by-company.ts';
import type { NoteFailure } from '../note-failure.ts';
import { FoldWriter } from '../persist/fold-writer.ts';
import type { FoldedDevice } from '../persist/write-folded-devices.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { foldDevice, replayDeviceRange, resumeReplay, type StoredMessages } from './fold-device.ts';
import type { ArrivedDevice } from './load-contexts.ts';
import {
  type LoadedDevice,
  loadHistories,
  type OnUnfoldable,
  type ReplayRule,
  readAhead,
  rethrowUnfoldable,
  storedMessagesOf,
} from './load-histories.ts';

/** A device to fold: with its arrived messages in order, or a time range to replay. */
export type DeviceToFold = ArrivedDevice &
  (
    | { readonly arrived: readonly Message[] }
    | { readonly toReplay: TimeRange }
    /** What an earlier fold has left of it. */
    | { readonly toResume: TimeRange }
  );

/** How many devices are loaded, folded and written at once. Each may have a state and events of a few hundred kilobytes. */
const batchSize = 250;

/** The cost of reading a device for another time range. One transaction replays some twenty short ranges, in about a second. */
const remainderCost = 1_000_000;

/** How much is folded at once, as costs of the engine (`CatchUpResult.cost`). */
export type FoldBounds = {
  /** The cost of a batch of devices. Once exceeded, the results are written. */
  readonly maxBatchCost: number;
  /** The cost of one transaction. Once exceeded, the remaining work is left to the replay job. */
  readonly maxTotalCost: number;
  /** Seconds between two replays of a device's late messages. Messages that arrive meanwhile are collected. */
  readonly replayWaitS: number;
  /** The shares of companies that replays are charged to, if any. */
  readonly shares?: RefilledShares;
};

/** The bounds of a transaction for arrived messages. It takes a few seconds, in which its vehicles are locked. */
export const defaultFoldBounds: FoldBounds = {
  maxBatchCost: replayMaxCost,
  maxTotalCost: 10 * replayMaxCost,
  replayWaitS: 5,
};

/**
 * The share of replays of each company: the cost of one full transaction, refilled every minute. A company that has used up its
 * share is still served. Its late messages are left to the worker and come after those of all other companies. Within a process,
 * requests and the worker have one set of shares. Processes have separate ones.
 */
export const replayShares = (nowMs?: () => number): RefilledShares =>
  new RefilledShares({ max: defaultFoldBounds.maxTotalCost, refillS: 60 }, nowMs);

const unbounded: FoldBounds = {
  maxBatchCost: replayMaxCost,
  maxTotalCost: Number.POSITIVE_INFINITY,
  replayWaitS: 0,
};

/**
 * Folds devices of any companies and stores the results. Devices are in the order in which all transactions lock vehicles. The
 * work is done in batches within the caller's transaction, which bounds memory. If it exceeds the bound of a transaction, what
 * remains is left to the replay job. So are late messages that are not due, while messages in order are folded. A device that
 * cannot be folded is left to that job if `noteUnfoldable` is given, which logs it. Otherwise the call fails. Returns how many
 * closed days were corrected.
 */
export async function foldDevices(
  transaction: Transaction,
  devices: readonly DeviceToFold[],
  cache: CompanyFactsCache,
  bounds: FoldBounds = unbounded,
  noteUnfoldable?: NoteFailure,
): Promise<number> {
  const { replayWaitS, shares } = bounds;
  const unfoldable: DeviceToFold[] = [];
  const collectedReplays: DeviceReplay[] = [];
  const rule: ReplayRule = { waitS: replayWaitS, isUsedUp: (companyId) => shares?.isUsedUp(companyId) ?? false };
  const onUnfoldable: OnUnfoldable<DeviceToFold> = noteUnfoldable
    ? (device, failure) => {
        noteUnfoldable(failure, device);
        unfoldable.push(device);
      }
    : rethrowUnfoldable;
  const run = new FoldRun(transaction, bounds, onUnfoldable);
  const batches = deviceBatchesOf(devices);
  while (batches.length > 0 && !run.isUsedUp) {
    const batch = batches.shift() ?? [];
    const unfinished: DeviceToFold[] = [];
    const loaded = await loadHistories(transaction, batch, cache, onUnfoldable, rule);
    const foldedNow = selectFoldedNow(loaded, collectedReplays, unfinished);
    unfinished.push(...(await run.foldBatch(foldedNow)));
    batches.unshift(...deviceBatchesOf(unfinished));
  }
  leaveToReplayJob(transaction, [...collectedReplays, ...[...batches.flat(), ...unfoldable].flatMap(replaysOf)]);
  return run.finish();
}

/** The folding of one transaction. It counts the cost, and writes results whenever there are many. */
class FoldRun {
  private readonly transaction: Transaction;
  private readonly bounds: FoldBounds;
  private readonly onUnfoldable: OnUnfoldable<DeviceToFold>;
  private readonly writer: FoldWriter;
  private readonly slice = new TimeSlice();
  /** The results that are not written yet. */
  private readonly folded: FoldedDevice[] = [];
  /** At least the cost of these results. */
  private unwrittenCost = 0;
  private totalCost = 0;

  constructor(transaction: Transaction, bounds: FoldBounds, onUnfoldable: OnUnfoldable<DeviceToFold>) {
    this.transaction = transaction;
    this.bounds = bounds;
    this.onUnfoldable = onUnfoldable;
    this.writer = new FoldWriter(transaction);
  }

  /** Whether the remaining work is left to the replay job. */
  get isUsedUp(): boolean {
    return this.totalCost > this.bounds.maxTotalCost;
  }

  /** Folds the devices of a batch and writes their results. Returns what remains of them. */
  async foldBatch(batch: readonly LoadedDevice<DeviceToFold>[]): Promise<readonly DeviceToFold[]> {
    const ahead = await readAhead(this.transaction, batch);
    const unfinished: DeviceToFold[] = [];
    for (const loaded of batch) {
      const { device } = loaded;
      const stored = storedMessagesOf(this.transaction, device, ahead.get(trackedKey(device)));
      if (this.isUsedUp) unfinished.push(device);
      else unfinished.push(...(await this.fold(loaded, stored)));
    }
    await this.writeFolded();
    return unfinished;
  }

  /** Stores the results, and returns how many closed days were corrected. */
  finish(): Promise<number> {
    return this.writer.finish();
  }

  /** Folds a device until the cost is used up. Returns what remains of it. */
  private async fold(loaded: LoadedDevice<DeviceToFold>, stored: StoredMessages): Promise<readonly DeviceToFold[]> {
    const { device, context } = loaded;
    const unfinished: DeviceToFold[] = [];
    let { before, dayBefore } = loaded;
    const results = foldInBatches(loaded, stored, this.slice, this.bounds.maxBatchCost, this.onUnfoldable);
    for await (const { history: after, changes, dates, added, remainder, cost } of results) {
      await this.add({ device, before, after, changes, dates, added, dayBefore, context }, cost);
      this.totalCost += 'toResume' in device ? cost + remainderCost : cost;
      if (remainder) unfinished.push(remainderOf(device, remainder));
      if (this.isUsedUp) return [...unfinished, ...unreadOf(device, after)];
      // The following result has only the last of the segments.
      before = { ...after, segments: after.segments.slice(-1) };
      dayBefore = null;
    }
    return unfinished;
  }

  /** Adds a result, and writes the results if they are many. */
  private async add(result: FoldedDevice, cost: number): Promise<void> {
    const { device, before, after } = result;
    // Earlier results of the same device are written first.
    if (this.folded.at(-1)?.device === device) await this.writeFolded();
    this.folded.push(result);
    this.unwrittenCost += cost;
    if (this.unwrittenCost > this.bounds.maxBatchCost) {
      await this.writeFolded();
      this.unwrittenCost = 0;
    }
    if (after.replays > before.replays) this.bounds.shares?.charge(device.customer_id, cost);
  }

  private writeFolded(): Promise<void> {
    return this.writer.write(this.folded.splice(0));
  }
}

/** The messages of a device after those that were folded. */
const unreadOf = (device: DeviceToFold, { lastMs }: DeviceHistory): DeviceToFold[] =>
  lastMs !== null && lastMs < device.lastMs
    ? [remainderOf(device, { fromMs: lastMs + 1, untilMs: device.lastMs + 1 })]
    : [];

/**
 * Selects what to fold now of the loaded devices. If late messages of a device must wait, they are collected and its messages in
 * order are folded. Otherwise the first time range of its late messages is folded now, and further ranges later. After a change
 * of the engine's version, everything counts as late.
 */
function selectFoldedNow(
  loaded: readonly LoadedDevice<DeviceToFold>[],
  collectedReplays: DeviceReplay[],
  unfinished: DeviceToFold[],
): readonly LoadedDevice<DeviceToFold>[] {
  if (!loaded.some(({ device, postponed }) => postponed || canSpanRanges(device))) return loaded;
  return loaded.flatMap((loadedDevice) => {
    const { device, before, postponed } = loadedDevice;
    const isCurrent = canResume(before.after);
    if (!('arrived' in device) || !(postponed || (isCurrent && canSpanRanges(device)))) return loadedDevice;
    const lastMs = isCurrent ? (before.lastMs ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const lateRanges = timeRangesOf(device.arrived.filter(({ timeMs }) => timeMs <= lastMs));
    const [firstRange, ...otherRanges] = lateRanges;
    if (!firstRange) return loadedDevice;
    if (postponed) {
      collectedReplays.push(...lateRanges.map((range) => ({ ...placeOf(device), ...range, ...postponed })));
      return withMessages(
        loadedDevice,
        device.arrived.filter(({ timeMs }) => timeMs > lastMs),
      );
    }
    unfinished.push(...otherRanges.map((range) => remainderOf(device, range)));
    const { untilMs } = firstRange;
    return withMessages(
      loadedDevice,
      device.arrived.filter(({ timeMs }) => timeMs > lastMs || timeMs < untilMs),
    );
  });
}

/** A loaded device with only these of its arrived messages. Nothing if there are none. */
function withMessages(
  loaded: LoadedDevice<DeviceToFold>,
  arrived: readonly Message[],
): LoadedDevice<DeviceToFold> | [] {
  const [first] = arrived;
  if (!first) return [];
  const { device } = loaded;
  return { ...loaded, device: { ...placeOf(device), firstMs: first.timeMs, lastMs: device.lastMs, arrived } };
}

/** Leaves devices to the replay job, in another transaction. */
function leaveToReplayJob(transaction: Transaction, replays: readonly DeviceReplay[]): void {
  for (const { companyId, group } of groupByCompany(replays, ({ customer_id }) => customer_id)) {
    transaction.queue(openCompany(companyId));
    transaction.queue(requestDeviceReplays(group));
  }
}

const replaysOf = (device: DeviceToFold): DeviceReplay[] =>
  remainingRanges(device).map((range) => ({ ...placeOf(device), ...range, dueMs: null }));

function remainingRanges(device: DeviceToFold): readonly TimeRange[] {
  if (!('arrived' in device)) return ['toResume' in device ? device.toResume : device.toReplay];
  return canSpanRanges(device)
    ? timeRangesOf(device.arrived)
    : [{ fromMs: device.firstMs, untilMs: device.lastMs + 1 }];
}

/** Whether messages of a device may form more than one time range. */
const canSpanRanges = ({ firstMs, lastMs }: DeviceToFold): boolean => lastMs - firstMs > joinGapMaxMs;

const remainderOf = (device: DeviceToFold, remainder: TimeRange): DeviceToFold => ({
  ...placeOf(device),
  ...{ firstMs: remainder.fromMs, lastMs: remainder.fromMs, toResume: remainder },
});

/** Yields the results of a device until it fails. Each result is complete without the following ones. */
async function* foldInBatches(
  { device, before, context }: LoadedDevice<DeviceToFold>,
  stored: StoredMessages,
  slice: TimeSlice,
  maxCost: number,
  onUnfoldable: OnUnfoldable<DeviceToFold>,
): AsyncGenerator<CatchUpResult> {
  try {
    if ('arrived' in device) yield* foldDevice(before, device.arrived, context, stored, slice, maxCost);
    else if ('toResume' in device) yield resumeReplay(before, device.toResume, context, stored, slice, maxCost);
    else if (before.lastMs !== null && before.lastMs >= device.toReplay.fromMs)
      yield replayDeviceRange(before, device.toReplay, context, stored, slice);
  } catch (error) {
    if (!(error instanceof DeviceFoldFailed)) throw error;
    onUnfoldable(device, error);
  }
}

const placeOf = ({ customer_id, device_id, vehicle_id }: DeviceToFold) => ({ customer_id, device_id, vehicle_id });

/**
 * Splits devices into batches. Several time ranges of a device are in different batches, because each continues from what the one
 * before stored.
 */
function deviceBatchesOf(devices: readonly DeviceToFold[]): (readonly DeviceToFold[])[] {
  const batches: DeviceToFold[][] = [];
  const batchOf = new Map<string, number>();
  let open = 0;
  for (const device of devices) {
    const key = trackedKey(device);
    while ((batches[open]?.length ?? 0) >= batchSize) open += 1;
    const index = Math.max(open, (batchOf.get(key) ?? -1) + 1);
    batchOf.set(key, index);
    const batch = batches[index];
    if (batch) batch.push(device);
    else batches[index] = [device];
  }
  return batches;
}
