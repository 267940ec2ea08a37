import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { type AddedToDays, nothingAdded } from '@tropeiro/telematics/day/day-sums.ts';
import {
  type CatchUpResult,
  type CatchUpSteps,
  catchUp,
  type MessageRequest,
  type MessageResponse,
  replayMaxCost,
  replayRange,
  replayRemainder,
  type TimeRange,
} from '@tropeiro/telematics/engine/catch-up.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { EventChange } from '@tropeiro/telematics/engine/reconcile.ts';
import { pause } from '@tropeiro/telematics/engine/segment-builder.ts';
import { hashOf, type Message, readMessage, sortMessages } from '@tropeiro/telematics/message.ts';
import { DeviceFoldFailed } from '../../store/tracking/histories/device-fold-failed.ts';
import type { MessagesPage } from '../../store/tracking/messages/stored-messages.ts';

/**
 * Reads the stored messages of a device, including those that arrived just now. Returns the first page, and the moment up to
 * which the page is complete.
 */
export type StoredMessages = (fromMs: number, untilMs: number) => Promise<MessagesPage>;

/** How much of a device is read at once for a replay, because hours are requested one after the other. */
const readAheadMs = 12 * 3_600_000;

/** How many messages in order form a batch. Changes are reported at its end. */
const batchSize = 100;

/** The batch size while batches have many results. The cost is measured after each. */
const heavyBatchSize = 10;

/**
 * Folds the arrived messages of a device into its history. Reads stored messages if some arrived late. Yields results whenever
 * their cost exceeds the bound. Each result continues the history of the one before, and has only the last of its segments. Other
 * work can run between batches and at each pause of the fold. Late messages, and messages of one moment, are always one batch.
 */
export async function* foldDevice(
  history: DeviceHistory,
  arrived: readonly Message[],
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
  maxCost = replayMaxCost,
): AsyncGenerator<CatchUpResult> {
  const messagesIn = readerOf(stored, arrived);
  let result = new BatchResult(history);
  // What another version of the engine folded is replayed with everything that arrived.
  const batches = canResume(history.after) ? [...batchesOf(arrived, history.lastMs)] : [arrived];
  // Batches are small until their cost is known.
  let isHeavy = batches.length > 1 && !isLate(batches[0]?.[0], history);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    if (isHeavy) {
      const [first = batch, ...following] = batchesOf(batch, null, heavyBatchSize);
      batch = first;
      batches.unshift(...following);
    }
    if (result.cost > maxCost) {
      yield result.close();
      result = new BatchResult({ ...result.reached, segments: result.reached.segments.slice(-1), gapMs: null });
    }
    const before = result.cost;
    result.add(await runCatchUp(catchUp(result.reached, batch, context, maxCost), messagesIn, slice));
    isHeavy = result.cost - before > maxCost / 10;
    await slice.yieldIfUsedUp();
  }
  yield result.close();
}

const isLate = (message: Message | undefined, { lastMs }: DeviceHistory): boolean =>
  message !== undefined && lastMs !== null && message.timeMs <= lastMs;

/** The merged results of consecutive batches of a device. */
class BatchResult {
  reached: DeviceHistory;
  /** Its approximate size in memory, in characters. */
  cost = 0;
  private readonly changes: EventChange[] = [];
  private readonly dates = new Set<string>();
  private added: AddedToDays | null = nothingAdded;
  private remainder: TimeRange | null = null;

  constructor(history: DeviceHistory) {
    this.reached = history;
  }

  add({ history, changes, dates, added, remainder, cost }: CatchUpResult): void {
    this.reached = history;
    this.cost += cost + changes.length * changeCost;
    for (const change of changes) this.changes.push(change);
    for (const date of dates) this.dates.add(date);
    this.added = mergeAdded(this.added, added);
    this.remainder =
      remainder && this.remainder ? enclosingRange(remainder, this.remainder) : (remainder ?? this.remainder);
  }

  close(): CatchUpResult {
    return {
      history: this.reached,
      changes: withCurrentEvents(this.changes, this.reached),
      dates: [...this.dates].sort(),
      added: this.added,
      remainder: this.remainder,
      cost: this.cost,
    };
  }
}

/** The cost of a changed event: a row, its indexes and an announcement. */
const changeCost = 1000;

/** Replays a time range of a device with the current context. */
export const replayDeviceRange = (
  history: DeviceHistory,
  range: TimeRange,
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
): Promise<CatchUpResult> => runCatchUp(replayRange(history, range, context), readerOf(stored, []), slice);

/** Continues a replay with the time range that remains. */
export const resumeReplay = (
  history: DeviceHistory,
  remainder: TimeRange,
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
  maxCost = replayMaxCost,
): Promise<CatchUpResult> =>
  runCatchUp(replayRemainder(history, remainder, context, maxCost), readerOf(stored, []), slice);

/** Runs the engine's steps with stored messages. Other work can run at its pauses and between the hours it requests. */
async function runCatchUp(
  catchingUp: CatchUpSteps,
  messagesIn: (request: MessageRequest) => Promise<MessageResponse>,
  slice: TimeSlice,
): Promise<CatchUpResult> {
  let step = advance(catchingUp, noMessages);
  while (!step.done) {
    await slice.yieldIfUsedUp();
    step = advance(catchingUp, step.value === pause ? noMessages : await messagesIn(step.value));
  }
  return step.value;
}

/** Runs one step of the engine. An error here is a failure of the device. */
function advance(catchingUp: CatchUpSteps, messages: MessageResponse): ReturnType<CatchUpSteps['next']> {
  try {
    return catchingUp.next(messages);
  } catch (cause) {
    throw new DeviceFoldFailed(cause);
  }
}

/**
 * Splits messages into batches. All late messages come first in one batch, so that their hours are replayed only once. Messages
 * of one moment stay together: otherwise all but the first would be late.
 */
export function batchesOf(
  arrived: readonly Message[],
  lastMs: number | null,
  size = batchSize,
): readonly (readonly Message[])[] {
  const batches: Message[][] = [];
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const message of arrived) {
    const batch = batches.at(-1);
    const isLate = lastMs !== null && message.timeMs <= lastMs;
    const wasLate = lastMs !== null && beforeMs <= lastMs;
    const belongsToBatch = isLate || message.timeMs === beforeMs || (!wasLate && (batch?.length ?? 0) < size);
    if (batch && belongsToBatch) batch.push(message);
    else batches.push([message]);
    beforeMs = message.timeMs;
  }
  return batches;
}

const noMessages: MessageResponse = { messages: [], untilMs: 0 };

/** Reads the stored messages of a device without the arrived ones, and reads ahead. */
function readerOf(stored: StoredMessages, arrived: readonly Message[]) {
  // Created on the first read, because messages in order need no reads.
  let newMoments: ReadonlySet<number> | undefined;
  let isNew: ReadonlySet<string> | undefined;
  let read = { fromMs: 0, ...noMessages };
  return async (request: MessageRequest): Promise<MessageResponse> => {
    const { fromMs } = request;
    if (fromMs < read.fromMs || fromMs >= read.untilMs) {
      newMoments ??= new Set(arrived.map(({ timeMs }) => timeMs));
      isNew ??= new Set(arrived.map(messageKey));
      const page = await stored(fromMs, Math.max(request.untilMs, fromMs + readAheadMs));
      const known = page.messages
        .map(readMessage)
        .filter((message) => !(newMoments?.has(message.timeMs) && isNew?.has(messageKey(message))));
      read = { fromMs, untilMs: page.untilMs, messages: sortMessages(known) };
    }
    const untilMs = Math.min(request.untilMs, read.untilMs);
    return { messages: read.messages.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs), untilMs };
  };
}

/** Updates the events of changes to their final state, because an event that began in one batch may have grown in later ones. */
function withCurrentEvents(changes: readonly EventChange[], { running }: DeviceHistory): readonly EventChange[] {
  const latestById = new Map(running.map((event) => [event.id, event]));
  return changes.map(({ kind, event }) => ({ kind, event: latestById.get(event.id) ?? event }));
}

const mergeAdded = (first: AddedToDays | null, second: AddedToDays | null): AddedToDays | null =>
  first && second && { figures: [...first.figures, ...second.figures], ended: [...first.ended, ...second.ended] };

/** The smallest time range that includes both. */
const enclosingRange = (first: TimeRange, second: TimeRange): TimeRange => ({
  fromMs: Math.min(first.fromMs, second.fromMs),
  untilMs: Math.max(first.untilMs, second.untilMs),
});

const messageKey = (message: Message): string => `${message.timeMs} ${message.kind} ${hashOf(message)}`;
