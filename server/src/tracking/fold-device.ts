import { type AddedToDays, nothingAdded } from '@tropeiro/telematics/day/day-sums.ts';
import {
  type CatchingUp,
  type CaughtUp,
  catchUp,
  foldRest,
  type GivenMessages,
  refold,
  replayMaxWeight,
  type Stretch,
  type WantedMessages,
} from '@tropeiro/telematics/engine/catch-up.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { canResume } from '@tropeiro/telematics/engine/device-state.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import { pause } from '@tropeiro/telematics/engine/pieces.ts';
import type { EventChange } from '@tropeiro/telematics/engine/reconcile.ts';
import { hashOf, type Message, readMessage, sortMessages } from '@tropeiro/telematics/message.ts';
import type { TimeSlice } from '../sharing/time-slice.ts';
import type { MessagesPage } from '../store/tracking/stored-messages.ts';
import { UnfoldableDevice } from '../store/tracking/unfoldable-device.ts';

/**
 * Who has the stored messages of a device, those that arrived just now among them. Of many it gives the first, and until
 * which moment they are all there are.
 */
export type StoredMessages = (fromMs: number, untilMs: number) => Promise<MessagesPage>;

/** How much of a device is read at once where it is folded again: hours are asked for one after the other. */
const readAheadMs = 12 * 3_600_000;

/** How many messages in order are one batch: what it comes to is told at its end. */
const batchSize = 100;

/** And how many, where they bring much: what they bring is weighed after each. */
const heavyBatchSize = 10;

/**
 * Folds what arrived of a device into its history, reading what is stored where something came late, and gives what it comes
 * to in portions, each on the history that the one before has reached; of its segments a later one has but the last. Others have their turns between batches, and within
 * them at each pause of the fold: what is late or of one moment is one batch, however many.
 */
export async function* foldDevice(
  history: DeviceHistory,
  arrived: readonly Message[],
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
  maxWeight = replayMaxWeight,
): AsyncGenerator<CaughtUp> {
  const messagesIn = readerOf(stored, arrived);
  let portion = new Portion(history);
  // What another edition of the engine has folded is folded again with all that arrived.
  const waiting = canResume(history.after) ? [...batchesOf(arrived, history.lastMs)] : [arrived];
  // Until it is seen what they bring they are taken for heavy.
  let isHeavy = waiting.length > 1 && !isLate(waiting[0]?.[0], history);
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    if (isHeavy) {
      const [first = batch, ...others] = batchesOf(batch, null, heavyBatchSize);
      batch = first;
      waiting.unshift(...others);
    }
    if (portion.weight > maxWeight) {
      yield portion.close();
      portion = new Portion({ ...portion.reached, segments: portion.reached.segments.slice(-1), gapMs: null });
    }
    const before = portion.weight;
    portion.add(await complete(catchUp(portion.reached, batch, context, maxWeight), messagesIn, slice));
    isHeavy = portion.weight - before > maxWeight / 10;
    await slice.yieldIfUsedUp();
  }
  yield portion.close();
}

const isLate = (message: Message | undefined, { lastMs }: DeviceHistory): boolean =>
  message !== undefined && lastMs !== null && message.timeMs <= lastMs;

/** What batches of a device come to, one after the other. */
class Portion {
  reached: DeviceHistory;
  /** How much memory it takes, about, in characters. */
  weight = 0;
  private readonly changes: EventChange[] = [];
  private readonly dates = new Set<string>();
  private added: AddedToDays | null = nothingAdded;
  private rest: Stretch | null = null;

  constructor(history: DeviceHistory) {
    this.reached = history;
  }

  add({ history, changes, dates, added, rest, weight }: CaughtUp): void {
    this.reached = history;
    this.weight += weight + changes.length * changeWeight;
    for (const change of changes) this.changes.push(change);
    for (const date of dates) this.dates.add(date);
    this.added = together(this.added, added);
    this.rest = rest && this.rest ? bothOf(rest, this.rest) : (rest ?? this.rest);
  }

  close(): CaughtUp {
    return {
      history: this.reached,
      changes: asTheyAre(this.changes, this.reached),
      dates: [...this.dates].sort(),
      added: this.added,
      rest: this.rest,
      weight: this.weight,
    };
  }
}

/** What it weighs to tell of an event: a row, its indexes and an announcement. */
const changeWeight = 1000;

/** Folds a stretch of a device again, as what its events depend on is now. */
export const foldAgain = (
  history: DeviceHistory,
  stretch: Stretch,
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
): Promise<CaughtUp> => complete(refold(history, stretch, context), readerOf(stored, []), slice);

/** Goes on with what was left to be folded again. */
export const foldOn = (
  history: DeviceHistory,
  rest: Stretch,
  context: Context,
  stored: StoredMessages,
  slice: TimeSlice,
  maxWeight = replayMaxWeight,
): Promise<CaughtUp> => complete(foldRest(history, rest, context, maxWeight), readerOf(stored, []), slice);

/** Runs a catch-up with what is stored, with turns for others where it pauses and between the hours that it asks for. */
async function complete(
  catchingUp: CatchingUp,
  messagesIn: (wanted: WantedMessages) => Promise<GivenMessages>,
  slice: TimeSlice,
): Promise<CaughtUp> {
  let step = goOn(catchingUp, nothing);
  while (!step.done) {
    await slice.yieldIfUsedUp();
    step = goOn(catchingUp, step.value === pause ? nothing : await messagesIn(step.value));
  }
  return step.value;
}

/** A step of the engine, which is all that can fail of it. */
function goOn(catchingUp: CatchingUp, given: GivenMessages): ReturnType<CatchingUp['next']> {
  try {
    return catchingUp.next(given);
  } catch (cause) {
    throw new UnfoldableDevice(cause);
  }
}

/**
 * The messages cut into batches: first all that are late, with which hours are folded again but once, then the others. What
 * is of one moment stays together: behind the first of them the others would be late.
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
    const goesOn = isLate || message.timeMs === beforeMs || (!wasLate && (batch?.length ?? 0) < size);
    if (batch && goesOn) batch.push(message);
    else batches.push([message]);
    beforeMs = message.timeMs;
  }
  return batches;
}

const nothing: GivenMessages = { messages: [], untilMs: 0 };

/** Gives what is stored of a device without what arrived, reading ahead of what is asked for. */
function readerOf(stored: StoredMessages, arrived: readonly Message[]) {
  // Made when something is read: what comes in order needs none of it.
  let newMoments: ReadonlySet<number> | undefined;
  let isNew: ReadonlySet<string> | undefined;
  let read = { fromMs: 0, ...nothing };
  return async (wanted: WantedMessages): Promise<GivenMessages> => {
    const { fromMs } = wanted;
    if (fromMs < read.fromMs || fromMs >= read.untilMs) {
      newMoments ??= new Set(arrived.map(({ timeMs }) => timeMs));
      isNew ??= new Set(arrived.map(messageKey));
      const page = await stored(fromMs, Math.max(wanted.untilMs, fromMs + readAheadMs));
      const known = page.messages
        .map(readMessage)
        .filter((one) => !(newMoments?.has(one.timeMs) && isNew?.has(messageKey(one))));
      read = { fromMs, untilMs: page.untilMs, messages: sortMessages(known) };
    }
    const untilMs = Math.min(wanted.untilMs, read.untilMs);
    return { messages: read.messages.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs), untilMs };
  };
}

/** Changes with their events as they are at the end: one that began in a batch has grown with those behind it. */
function asTheyAre(changes: readonly EventChange[], { running }: DeviceHistory): readonly EventChange[] {
  const now = new Map(running.map((event) => [event.id, event]));
  return changes.map(({ what, event }) => ({ what, event: now.get(event.id) ?? event }));
}

const together = (one: AddedToDays | null, other: AddedToDays | null): AddedToDays | null =>
  one && other && { figures: [...one.figures, ...other.figures], ended: [...one.ended, ...other.ended] };

/** The stretch that holds both. */
const bothOf = (one: Stretch, other: Stretch): Stretch => ({
  fromMs: Math.min(one.fromMs, other.fromMs),
  untilMs: Math.max(one.untilMs, other.untilMs),
});

const messageKey = (message: Message): string => `${message.timeMs} ${message.kind} ${hashOf(message)}`;
