import { type AddedToDays, nothingAdded } from '../day/day-sums.ts';
import { countsInDays } from '../day/event-figures.ts';
import type { LocalClock } from '../day/local-clock.ts';
import { type Message, sortMessages } from '../message.ts';
import type { Context } from './context.ts';
import { canResume, initialCheckpoint } from './device-state.ts';
import type { IdentifiedEvent, TrackedEvent } from './event.ts';
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
import { type EventChange, identifyEvent, kindOf, reconcile } from './reconcile.ts';
import { type FoldedSegment, type pause, SegmentBuilder } from './segment-builder.ts';

/** A request for stored messages: from a time on, and before another. */
export type MessageRequest = { readonly fromMs: number; readonly untilMs: number };

/**
 * The requested messages before `untilMs`, which is after the requested start. If there are many, the rest is requested
 * afterwards. They must be in the order of `compareMessages`, which differs from that of a store with its own hash in
 * the keys.
 */
export type MessageResponse = { readonly messages: readonly Message[]; readonly untilMs: number };

/** A fold that is run step by step by a caller that has access to the stored messages. */
export type CatchUpSteps = Generator<MessageRequest | typeof pause, CatchUpResult, MessageResponse>;

export type CatchUpResult = {
  readonly history: DeviceHistory;
  readonly changes: readonly EventChange[];
  /** The local days whose rows may have changed. */
  readonly dates: readonly string[];
  /** What the messages added to days. Null after a replay, which also subtracts. */
  readonly added: AddedToDays | null;
  /**
   * The range that remains to be replayed: until the state equals a stored checkpoint, but at least to the end of the
   * range.
   */
  readonly remainder: TimeRange | null;
  /** The cost of the fold, as `SegmentBuilder` measures it. */
  readonly cost: number;
};

/**
 * The maximum cost of one replay, as `SegmentBuilder` measures it. Results are held in memory until they are stored.
 */
export const replayMaxCost = 2_000_000;

/**
 * Adds new messages of a device to its history. Messages in order are folded from the last state. A late message
 * rewinds to the checkpoint before it. Everything since is replayed until the state equals a stored checkpoint: after
 * that, nothing can differ. If another edition of the engine made the history, all stored messages are replayed, and
 * events keep their ids. A long replay is split, and the rest is left for later (`remainder`). The generator yields
 * requests for stored messages, and receives them without the new ones. So the same code runs with a database and with
 * messages in memory. In between it yields pauses.
 * @param maxCost the maximum cost of the replay, as `SegmentBuilder` measures it
 * @param arrived in the order of `compareMessages`, each once, none of them added before
 */
export function* catchUp(
  history: DeviceHistory,
  arrived: readonly Message[],
  context: Context,
  maxCost = replayMaxCost,
): CatchUpSteps {
  const [first] = arrived;
  if (first === undefined) return { history, changes: [], dates: [], added: nothingAdded, remainder: null, cost: 0 };
  const isLate = history.lastMs !== null && first.timeMs <= history.lastMs;
  if (isLate || !canResume(history.after)) return yield* replay(history, first.timeMs, arrived, context, maxCost);
  return yield* foldOn(history, arrived, context);
}

/** A time range, from a time on and before another. */
export type TimeRange = { readonly fromMs: number; readonly untilMs: number };

/**
 * Replays a device after the context of a time range changed, such as a driver or a limit, without new messages. After
 * the range, nothing can differ once the state equals a stored checkpoint. Within the range, it can.
 */
export function* replayRange(history: DeviceHistory, { fromMs, untilMs }: TimeRange, context: Context): CatchUpSteps {
  const { segments } = history;
  const next = segments[segments.findLastIndex(({ beginMs }) => beginMs <= fromMs) + 1];
  // Hours that had ended before the range stay unchanged: they may belong to closed days.
  const hasNoMessages =
    next !== undefined && canResume(next.before) && (yield { fromMs, untilMs: next.beginMs }).messages.length === 0;
  return yield* replay(history, hasNoMessages ? next.beginMs : fromMs, [], context, replayMaxCost, untilMs);
}

/** Continues a replay with its remainder, on the history that the first part left. */
export const replayRemainder = (
  history: DeviceHistory,
  { fromMs, untilMs }: TimeRange,
  context: Context,
  maxCost = replayMaxCost,
): CatchUpSteps => replay(history, fromMs, [], context, maxCost, untilMs);

function* foldOn(history: DeviceHistory, arrived: readonly Message[], context: Context): CatchUpSteps {
  const { lastMs, segments: known } = history;
  const fold = new Fold(context, history.after);
  const builder = new SegmentBuilder(fold, history.after, lastMs === null ? Number.NEGATIVE_INFINITY : lastMs + 1);
  yield* builder.fold(arrived);
  const found = builder.takeSegments();
  const last = known.at(-1);
  // Messages in an hour that has begun belong to the last segment, whether it spans one hour or more, unless that
  // segment already has many messages or events.
  const isJoined =
    last !== undefined &&
    lastMs !== null &&
    last.ended.length < segmentMaxEvents &&
    messageCount(last) < segmentMaxMessages &&
    segmentBegin((arrived[0] as Message).timeMs) === segmentBegin(lastMs);
  const unchanged = isJoined ? known.slice(0, -1) : known;
  const join = (segments: Segment[]): Segment[] =>
    isJoined ? [joinSegments(last, segments[0] as Segment), ...segments.slice(1)] : segments;
  const { segments, running, changes } = identifySegments(history, found, history.running, fold.running());
  return {
    history: {
      ...history,
      segments: [...unchanged, ...join(segments)],
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
    remainder: null,
    cost: builder.cost,
  };
}

function* replay(
  history: DeviceHistory,
  fromMs: number,
  arrived: readonly Message[],
  context: Context,
  maxCost: number,
  changedUntilMs = Number.NEGATIVE_INFINITY,
): CatchUpSteps {
  const { segments } = history;
  if (segments.some(({ before }) => before === unreadCheckpoint))
    throw new Error('A segment that was not read cannot be replayed.');
  const start = segments.findLastIndex(({ beginMs, before }) => beginMs <= fromMs && canResume(before));
  const from = segments[start]?.before ?? initialCheckpoint;
  const fold = new Fold(context, from);
  const builder = new SegmentBuilder(fold, from, segments[start]?.beginMs ?? Number.NEGATIVE_INFINITY, maxCost);
  let waiting = arrived;
  let at = start;
  let hasConverged = false;
  let cutMs: number | null = null;
  while (at < segments.length && !hasConverged && cutMs === null) {
    const segment = segments[at];
    const next = segments[at + 1];
    const untilMs = next?.beginMs ?? Number.POSITIVE_INFINITY;
    // Before the first segment, only the new messages and a remainder can exist.
    let reachedMs = segment?.beginMs ?? Math.min(fromMs, untilMs);
    builder.expectMessages(expectedOf(segment, waiting, untilMs));
    if (reachedMs === history.gapMs && segment) cutMs = reachedMs;
    while (cutMs === null) {
      const response = reachedMs < untilMs ? yield { fromMs: reachedMs, untilMs } : { messages: [], untilMs };
      const laterIndex = waiting.findIndex(({ timeMs }) => timeMs >= response.untilMs);
      const count = laterIndex < 0 ? waiting.length : laterIndex;
      cutMs = yield* builder.fold(merge(response.messages, waiting.slice(0, count)));
      builder.addReadCost(response.messages.length);
      if (cutMs === null) waiting = waiting.slice(count);
      reachedMs = response.untilMs;
      if (reachedMs >= untilMs) break;
    }
    if (cutMs !== null) break;
    at += 1;
    if (next === undefined) continue;
    builder.endAt(next.beginMs);
    const isUnchanged = waiting.length === 0 && next.beginMs >= changedUntilMs;
    hasConverged = isUnchanged && fold.checkpoint() === next.before;
    if (!hasConverged && builder.isFull) cutMs = next.beginMs;
  }
  const first = Math.max(0, start);
  const end = Math.max(0, at);
  const cut = cutMs === null ? null : cutSegment(segments[at], cutMs);
  const replaced = [...segments.slice(first, end), ...(cut ? [cut.before] : [])];
  const known = replaced.flatMap(({ ended }) => ended);
  const replays = history.replays + 1;
  const hasReachedEnd = !hasConverged && !cut;
  const reconciled = identifySegments(
    { ...history, replays },
    builder.takeSegments(),
    hasReachedEnd ? [...known, ...history.running] : known,
    hasReachedEnd ? fold.running() : cut ? overlappingKnown(fold.running(), known) : [],
  );
  // Events that are ongoing at the cut and were known before stay known, so that the replay of the remainder finds
  // them.
  const remainingSegments = cut
    ? [{ ...cut.after, before: fold.checkpoint(), ended: [...reconciled.running, ...cut.after.ended] }]
    : [];
  return {
    history: {
      ...history,
      replays,
      segments: [
        ...segments.slice(0, first),
        ...reconciled.segments,
        ...remainingSegments,
        ...segments.slice(cut ? at + 1 : end),
      ],
      after: hasReachedEnd ? fold.checkpoint() : history.after,
      // The last messages may belong to another vehicle now.
      lastMs: hasReachedEnd
        ? fold.lastMs
        : Math.max(history.lastMs ?? fromMs, arrived.at(-1)?.timeMs ?? fromMs, builder.lastMs),
      running: hasReachedEnd ? reconciled.running : history.running,
    },
    changes: reconciled.changes,
    dates: datesOf(context.clock, [...replaced, ...reconciled.segments], reconciled.changes),
    added: null,
    remainder: cut
      ? { fromMs: cut.after.beginMs, untilMs: Math.max(changedUntilMs, (waiting.at(-1)?.timeMs ?? -1) + 1) }
      : null,
    cost: builder.cost,
  };
}

/** How many messages a segment has together with those that arrived before a time. Zero if unknown. */
function expectedOf(segment: Segment | undefined, arrived: readonly Message[], untilMs: number): number {
  const count = segment ? messageCount(segment) : 0;
  return count === 0 ? 0 : count + arrived.filter(({ timeMs }) => timeMs < untilMs).length;
}

/**
 * Cuts a segment in two: what was known before a time, and what will be replayed from it. Only the figures of the whole
 * are known, not of each part. Until it is replayed, the second part has none.
 */
function cutSegment(segment: Segment | undefined, ms: number): { readonly before: Segment; readonly after: Segment } {
  const empty: Segment = { beginMs: ms, before: initialCheckpoint, ended: [], figures: [] };
  if (segment === undefined) return { before: empty, after: empty };
  if (segment.beginMs === ms) return { before: empty, after: segment };
  const hadEnded = ({ endMs }: IdentifiedEvent): boolean => endMs !== null && endMs < ms;
  return {
    before: { ...segment, ended: segment.ended.filter(hadEnded) },
    after: { ...empty, ended: segment.ended.filter((event) => !hadEnded(event)) },
  };
}

/** Gives ids to the events found, and returns the changes. */
function identifySegments(
  { device, replays }: DeviceHistory,
  folded: readonly FoldedSegment[],
  known: readonly IdentifiedEvent[],
  ongoing: readonly TrackedEvent[],
): { segments: Segment[]; running: IdentifiedEvent[]; changes: EventChange[] } {
  const found = [...folded.flatMap(({ findings }) => findings.ended), ...ongoing];
  const { events, changes } = reconcile(known, found, (event) => identifyEvent(device, replays, event));
  let from = 0;
  const segments = folded.map(({ beginMs, before, findings: { ended, figures } }) => {
    from += ended.length;
    return { beginMs, before, ended: events.slice(from - ended.length, from), figures };
  });
  return { segments, running: events.slice(from), changes };
}

/** The ongoing events that share time with a known one, as which they may be found again. */
function overlappingKnown(
  ongoing: readonly TrackedEvent[],
  known: readonly IdentifiedEvent[],
): readonly TrackedEvent[] {
  const endOf = new Map<string, number>();
  for (const event of known)
    endOf.set(kindOf(event), Math.max(event.endMs ?? Number.POSITIVE_INFINITY, endOf.get(kindOf(event)) ?? 0));
  return ongoing.filter((event) => event.beginMs < (endOf.get(kindOf(event)) ?? 0));
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
