import { type AddedToDays, nothingAdded } from '@tropeiro/telematics/day/day-sums.ts';
import {
  type CatchingUp,
  type CaughtUp,
  catchUp,
  pause,
  refold,
  type Stretch,
  type WantedMessages,
} from '@tropeiro/telematics/engine/catch-up.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { EventChange } from '@tropeiro/telematics/engine/reconcile.ts';
import { compareMessages, type Message, readMessage } from '@tropeiro/telematics/message.ts';
import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import type { TimeSlice } from '../sharing/time-slice.ts';

/** Who has the stored messages of a device, those that arrived just now among them. */
export type StoredMessages = (fromMs: number, untilMs: number) => Promise<readonly SaidMessage[]>;

/** How much of a device is read at once where it is folded again: hours are asked for one after the other. */
const readAheadMs = 12 * 3_600_000;

/** How many messages in order are one batch: what it comes to is told at its end. */
const batchSize = 100;

/**
 * Folds what arrived of a device into its history, reading what is stored where something came late. Others have their
 * turns between batches, and within them at each pause of the fold: what is late or of one moment is one batch, however many.
 */
export async function foldDevice(
  history: DeviceHistory,
  arrived: readonly Message[],
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
): Promise<CaughtUp> {
  const messagesIn = readerOf(stored, arrived);
  let reached = history;
  const changes: EventChange[] = [];
  const dates = new Set<string>();
  let added: AddedToDays | null = nothingAdded;
  for (const batch of batchesOf(arrived, history.lastMs)) {
    const caughtUp = await complete(catchUp(reached, batch, context), messagesIn, slice);
    reached = caughtUp.history;
    for (const change of caughtUp.changes) changes.push(change);
    for (const date of caughtUp.dates) dates.add(date);
    added = together(added, caughtUp.added);
    await slice.yieldIfUsedUp();
  }
  return { history: reached, changes: asTheyAre(changes, reached), dates: [...dates].sort(), added };
}

/** Folds a stretch of a device again, as what its events depend on is now. */
export const foldAgain = (
  history: DeviceHistory,
  stretch: Stretch,
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
): Promise<CaughtUp> => complete(refold(history, stretch, context), readerOf(stored, []), slice);

/** Runs a catch-up with what is stored, with turns for others where it pauses and between the hours that it asks for. */
async function complete(
  catchingUp: CatchingUp,
  messagesIn: (wanted: WantedMessages) => Promise<readonly Message[]>,
  slice: TimeSlice,
): Promise<CaughtUp> {
  let step = catchingUp.next();
  while (!step.done) {
    await slice.yieldIfUsedUp();
    step = catchingUp.next(step.value === pause ? [] : await messagesIn(step.value));
  }
  return step.value;
}

/**
 * The messages cut into batches: first all that are late, with which hours are folded again but once, then the others. What
 * is of one moment stays together: behind the first of them the others would be late.
 */
export function batchesOf(arrived: readonly Message[], lastMs: number | null): readonly (readonly Message[])[] {
  const batches: Message[][] = [];
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const message of arrived) {
    const batch = batches.at(-1);
    const isLate = lastMs !== null && message.timeMs <= lastMs;
    const wasLate = lastMs !== null && beforeMs <= lastMs;
    const goesOn = isLate || message.timeMs === beforeMs || (!wasLate && (batch?.length ?? 0) < batchSize);
    if (batch && goesOn) batch.push(message);
    else batches.push([message]);
    beforeMs = message.timeMs;
  }
  return batches;
}

/** Gives what is stored of a device without what arrived, reading ahead of what is asked for. */
function readerOf(stored: StoredMessages, arrived: readonly Message[]) {
  // Made when something is read: what comes in order needs neither.
  let isNew: ReadonlySet<string> | undefined;
  let read: { fromMs: number; untilMs: number; messages: readonly Message[] } = { fromMs: 0, untilMs: 0, messages: [] };
  return async ({ fromMs, untilMs }: WantedMessages): Promise<readonly Message[]> => {
    if (fromMs < read.fromMs || untilMs > read.untilMs) {
      const aheadMs = Math.max(untilMs, fromMs + readAheadMs);
      isNew ??= new Set(arrived.map(messageKey));
      const known = (await stored(fromMs, aheadMs)).map(readMessage).filter((one) => !isNew?.has(messageKey(one)));
      read = { fromMs, untilMs: aheadMs, messages: known.sort(compareMessages) };
    }
    return read.messages.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs);
  };
}

/** Changes with their events as they are at the end: one that began in a batch has grown with those behind it. */
function asTheyAre(changes: readonly EventChange[], { running }: DeviceHistory): readonly EventChange[] {
  const now = new Map(running.map((event) => [event.id, event]));
  return changes.map(({ what, event }) => ({ what, event: now.get(event.id) ?? event }));
}

const together = (one: AddedToDays | null, other: AddedToDays | null): AddedToDays | null =>
  one && other && { figures: [...one.figures, ...other.figures], ended: [...one.ended, ...other.ended] };

const messageKey = ({ timeMs, kind, hash }: Message): string => `${timeMs} ${kind} ${hash}`;
