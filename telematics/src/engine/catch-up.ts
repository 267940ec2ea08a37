import { type AddedToDays, nothingAdded } from '../day/day-sums.ts';
import { countsInDays } from '../day/event-figures.ts';
import type { LocalClock } from '../day/local-clock.ts';
import { type Message, sortMessages } from '../message.ts';
import type { Context } from './context.ts';
import { canResume, initialCheckpoint } from './device-state.ts';
import type { ToldEvent, TrackedEvent } from './event.ts';
import { Fold } from './fold.ts';
import {
  type DeviceHistory,
  joinSegments,
  messageCount,
  type Segment,
  segmentBegin,
  segmentMaxEvents,
  segmentMaxMessages,
  unreadCheckpoint,
} from './history.ts';
import { type Piece, Pieces, type pause } from './pieces.ts';
import { type EventChange, identifyEvent, kindOf, reconcile } from './reconcile.ts';

/** Messages that are stored and wanted: from a moment on, and before another. */
export type WantedMessages = { readonly fromMs: number; readonly untilMs: number };

/**
 * Those of them that are before a moment, which is later than the one they are wanted from: where there are many the others
 * are asked for afterwards. They are given in the order of `compareMessages`, which is not that of a store whose keys hold
 * a hash of its own.
 */
export type GivenMessages = { readonly messages: readonly Message[]; readonly untilMs: number };

/** A fold that is run step by step, by somebody who has what is stored. */
export type CatchingUp = Generator<WantedMessages | typeof pause, CaughtUp, GivenMessages>;

export type CaughtUp = {
  readonly history: DeviceHistory;
  readonly changes: readonly EventChange[];
  /** The local days whose rows may be others now. */
  readonly dates: readonly string[];
  /** What the messages added to days; null where something was folded again, which took from them too. */
  readonly added: AddedToDays | null;
  /** What is left to be folded again: from there on until the state meets one that was there, which is not before its end. */
  readonly rest: Stretch | null;
  /** How much was folded, as `Pieces` weighs it. */
  readonly weight: number;
};

/** How much is folded again at once, as `Pieces` weighs it: what is found is held in memory until it is kept. */
export const replayMaxWeight = 2_000_000;

/**
 * Takes new messages of a device into its history. In order they are folded on from the last state. A late one rewinds
 * to the checkpoint before it, and everything since is folded again until the state meets a checkpoint that was there:
 * from there on nothing can differ. Where another edition of the engine made the history, everything that is stored is
 * folded again, and events keep their ids. Where much is folded again some of it is left for afterwards (`rest`). It yields what stored messages it wants, and is given them without the new
 * ones; whoever asks a database answers later than whoever has them in memory, and both run the same code. In between
 * it yields pauses.
 * @param maxWeight how much may be folded again at once, as `Pieces` weighs it
 * @param arrived in the order of `compareMessages`, each once, none of them taken in before
 */
export function* catchUp(
  history: DeviceHistory,
  arrived: readonly Message[],
  context: Context,
  maxWeight = replayMaxWeight,
): CatchingUp {
  const [first] = arrived;
  if (first === undefined) return { history, changes: [], dates: [], added: nothingAdded, rest: null, weight: 0 };
  const isLate = history.lastMs !== null && first.timeMs <= history.lastMs;
  if (isLate || !canResume(history.after)) return yield* replay(history, first.timeMs, arrived, context, maxWeight);
  return yield* goOn(history, arrived, context);
}

/** A stretch of time, from a moment on and before another. */
export type Stretch = { readonly fromMs: number; readonly untilMs: number };

/**
 * Folds a device again, with nothing new but the context of a stretch of time: a driver or a limit was changed afterwards.
 * Behind it nothing can differ once the state meets one that was there, and within it something can.
 */
export function* refold(history: DeviceHistory, { fromMs, untilMs }: Stretch, context: Context): CatchingUp {
  const { segments } = history;
  const next = segments[segments.findLastIndex(({ beginMs }) => beginMs <= fromMs) + 1];
  // Hours that were over by then are left as they are: they may be of days that are closed.
  const areOver =
    next !== undefined && canResume(next.before) && (yield { fromMs, untilMs: next.beginMs }).messages.length === 0;
  return yield* replay(history, areOver ? next.beginMs : fromMs, [], context, replayMaxWeight, untilMs);
}

/** Goes on with the rest of what is folded again, with the history as it was left. */
export const foldRest = (
  history: DeviceHistory,
  { fromMs, untilMs }: Stretch,
  context: Context,
  maxWeight = replayMaxWeight,
): CatchingUp => replay(history, fromMs, [], context, maxWeight, untilMs);

function* goOn(history: DeviceHistory, arrived: readonly Message[], context: Context): CatchingUp {
  const { lastMs, segments: known } = history;
  const fold = new Fold(context, history.after);
  const pieces = new Pieces(fold, history.after, lastMs === null ? Number.NEGATIVE_INFINITY : lastMs + 1);
  yield* pieces.fold(arrived);
  const found = pieces.take();
  const last = known.at(-1);
  // What comes in an hour that has begun is of the segment that holds its first messages, be that of one hour or of more,
  // unless that has many messages or events.
  const isJoined =
    last !== undefined &&
    lastMs !== null &&
    last.ended.length < segmentMaxEvents &&
    messageCount(last) < segmentMaxMessages &&
    segmentBegin((arrived[0] as Message).timeMs) === segmentBegin(lastMs);
  const kept = isJoined ? known.slice(0, -1) : known;
  const join = (segments: Segment[]): Segment[] =>
    isJoined ? [joinSegments(last, segments[0] as Segment), ...segments.slice(1)] : segments;
  const { segments, running, changes } = tell(history, found, history.running, fold.running());
  return {
    history: {
      ...history,
      segments: [...kept, ...join(segments)],
      after: fold.checkpoint(),
      lastMs: (arrived.at(-1) as Message).timeMs,
      running,
    },
    changes,
    dates: datesOf(context.clock, segments, changes),
    added: {
      figures: segments.flatMap(({ figures }) => figures),
      ended: segments.flatMap(({ ended }) => ended),
    },
    rest: null,
    weight: pieces.weight,
  };
}

function* replay(
  history: DeviceHistory,
  fromMs: number,
  arrived: readonly Message[],
  context: Context,
  maxWeight: number,
  changedUntilMs = Number.NEGATIVE_INFINITY,
): CatchingUp {
  const { segments } = history;
  if (segments.some(({ before }) => before === unreadCheckpoint))
    throw new Error('What was not read is not gone back to.');
  const start = segments.findLastIndex(({ beginMs, before }) => beginMs <= fromMs && canResume(before));
  const from = segments[start]?.before ?? initialCheckpoint;
  const fold = new Fold(context, from);
  const pieces = new Pieces(fold, from, segments[start]?.beginMs ?? Number.NEGATIVE_INFINITY, maxWeight);
  let waiting = arrived;
  let at = start;
  let hasMet = false;
  let cutMs: number | null = null;
  while (at < segments.length && !hasMet && cutMs === null) {
    const segment = segments[at];
    const next = segments[at + 1];
    const untilMs = next?.beginMs ?? Number.POSITIVE_INFINITY;
    // Before all segments there is what arrived, and what was left to be folded.
    let reachedMs = segment?.beginMs ?? Math.min(fromMs, untilMs);
    pieces.expect(expectedOf(segment, waiting, untilMs));
    if (reachedMs === history.gapMs && segment) cutMs = reachedMs;
    while (cutMs === null) {
      const given = reachedMs < untilMs ? yield { fromMs: reachedMs, untilMs } : { messages: [], untilMs };
      const isLater = waiting.findIndex(({ timeMs }) => timeMs >= given.untilMs);
      const count = isLater < 0 ? waiting.length : isLater;
      cutMs = yield* pieces.fold(merge(given.messages, waiting.slice(0, count)));
      pieces.weighStored(given.messages.length);
      if (cutMs === null) waiting = waiting.slice(count);
      reachedMs = given.untilMs;
      if (reachedMs >= untilMs) break;
    }
    if (cutMs !== null) break;
    at += 1;
    if (next === undefined) continue;
    pieces.endAt(next.beginMs);
    const isUnchanged = waiting.length === 0 && next.beginMs >= changedUntilMs;
    hasMet = isUnchanged && fold.checkpoint() === next.before;
    if (!hasMet && pieces.isFull) cutMs = next.beginMs;
  }
  const first = Math.max(0, start);
  const end = Math.max(0, at);
  const cut = cutMs === null ? null : cutSegment(segments[at], cutMs);
  const replaced = [...segments.slice(first, end), ...(cut ? [cut.before] : [])];
  const known = replaced.flatMap(({ ended }) => ended);
  const replays = history.replays + 1;
  const isWhole = !hasMet && !cut;
  const retold = tell(
    { ...history, replays },
    pieces.take(),
    isWhole ? [...known, ...history.running] : known,
    isWhole ? fold.running() : cut ? knownAmong(fold.running(), known) : [],
  );
  // What went on at the cut and was known before is known to whoever folds the rest.
  const left = cut
    ? [{ ...cut.behind, before: fold.checkpoint(), ended: [...retold.running, ...cut.behind.ended] }]
    : [];
  return {
    history: {
      ...history,
      replays,
      segments: [...segments.slice(0, first), ...retold.segments, ...left, ...segments.slice(cut ? at + 1 : end)],
      after: isWhole ? fold.checkpoint() : history.after,
      lastMs: Math.max(history.lastMs ?? fromMs, arrived.at(-1)?.timeMs ?? fromMs, pieces.lastMs),
      running: isWhole ? retold.running : history.running,
    },
    changes: retold.changes,
    dates: datesOf(context.clock, [...replaced, ...retold.segments], retold.changes),
    added: null,
    rest: cut
      ? { fromMs: cut.behind.beginMs, untilMs: Math.max(changedUntilMs, (waiting.at(-1)?.timeMs ?? -1) + 1) }
      : null,
    weight: pieces.weight,
  };
}

/** How many messages a segment has with those that arrived before a moment; zero where that is not known. */
function expectedOf(segment: Segment | undefined, arrived: readonly Message[], untilMs: number): number {
  const count = segment ? messageCount(segment) : 0;
  return count === 0 ? 0 : count + arrived.filter(({ timeMs }) => timeMs < untilMs).length;
}

/**
 * A segment cut in two: what was known before a moment, and what is folded again from there on. Only what all of it came to
 * is known, not what each part did: until it is folded, the second comes to nothing.
 */
function cutSegment(segment: Segment | undefined, ms: number): { readonly before: Segment; readonly behind: Segment } {
  const none: Segment = { beginMs: ms, before: initialCheckpoint, ended: [], figures: [] };
  if (segment === undefined) return { before: none, behind: none };
  if (segment.beginMs === ms) return { before: none, behind: segment };
  const hadEnded = ({ endMs }: ToldEvent): boolean => endMs !== null && endMs < ms;
  return {
    before: { ...segment, ended: segment.ended.filter(hadEnded) },
    behind: { ...none, ended: segment.ended.filter((event) => !hadEnded(event)) },
  };
}

/** Gives ids to what was found, and says what changed. */
function tell(
  { device, replays }: DeviceHistory,
  pieces: readonly Piece[],
  known: readonly ToldEvent[],
  goingOn: readonly TrackedEvent[],
): { segments: Segment[]; running: ToldEvent[]; changes: EventChange[] } {
  const found = [...pieces.flatMap(({ findings }) => findings.ended), ...goingOn];
  const { events, changes } = reconcile(known, found, (event) => identifyEvent(device, replays, event));
  let from = 0;
  const segments = pieces.map(({ beginMs, before, findings: { ended, figures } }) => {
    from += ended.length;
    return { beginMs, before, ended: events.slice(from - ended.length, from), figures };
  });
  return { segments, running: events.slice(from), changes };
}

/** Those of the events that go on which share time with one that is known, as which they may be found again. */
function knownAmong(goingOn: readonly TrackedEvent[], known: readonly ToldEvent[]): readonly TrackedEvent[] {
  const endOf = new Map<string, number>();
  for (const event of known)
    endOf.set(kindOf(event), Math.max(event.endMs ?? Number.POSITIVE_INFINITY, endOf.get(kindOf(event)) ?? 0));
  return goingOn.filter((event) => event.beginMs < (endOf.get(kindOf(event)) ?? 0));
}

/** The local days that segments and changes touch. */
export function datesOf(clock: LocalClock, segments: readonly Segment[], changes: readonly EventChange[]): string[] {
  const dates = new Set<string>();
  for (const { figures } of segments) for (const { date } of figures) dates.add(date);
  for (const { event } of changes) {
    if (!countsInDays(event.category)) continue;
    for (let ms = event.beginMs; ms <= (event.endMs ?? event.beginMs); ms = clock.dayOf(ms).endMs) {
      dates.add(clock.dayOf(ms).date);
    }
  }
  return [...dates].sort();
}

function merge(a: readonly Message[], b: readonly Message[]): readonly Message[] {
  return b.length === 0 ? a : sortMessages([...a, ...b]);
}
