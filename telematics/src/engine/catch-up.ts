import { type AddedToDays, nothingAdded } from '../day/day-sums.ts';
import { countsInDays } from '../day/event-figures.ts';
import type { LocalClock } from '../day/local-clock.ts';
import { compareMessages, type Message } from '../message.ts';
import type { Context } from './context.ts';
import { type Checkpoint, canResume, initialCheckpoint } from './device-state.ts';
import type { ToldEvent, TrackedEvent } from './event.ts';
import { type Findings, Fold } from './fold.ts';
import { type DeviceHistory, joinSegments, type Segment, segmentBegin, segmentMs } from './history.ts';
import { type EventChange, identifyEvent, reconcile } from './reconcile.ts';

/**
 * Messages that are stored and wanted: from a moment on, and before another. They are given in the order of
 * `compareMessages`, which is not that of a store whose keys hold a hash of its own.
 */
export type WantedMessages = { readonly fromMs: number; readonly untilMs: number };

/** A pause in a long fold: whoever runs it lets others have their turn if they wait, and goes on. It is answered with nothing. */
export const pause = 'pause';

/** A fold that is run step by step, by somebody who has what is stored. */
export type CatchingUp = Generator<WantedMessages | typeof pause, CaughtUp, readonly Message[]>;

/** How many messages are folded between two pauses: each may be compared with all areas of its vehicle and all places around. */
const pauseMessages = 20;

export type CaughtUp = {
  readonly history: DeviceHistory;
  readonly changes: readonly EventChange[];
  /** The local days whose rows may be others now. */
  readonly dates: readonly string[];
  /** What the messages added to days; null where something was folded again, which took from them too. */
  readonly added: AddedToDays | null;
};

/**
 * Takes new messages of a device into its history. In order they are folded on from the last state. A late one rewinds
 * to the checkpoint before it, and everything since is folded again until the state meets a checkpoint that was there:
 * from there on nothing can differ. Where another edition of the engine made the history, everything that is stored is
 * folded again, and events keep their ids. It yields what stored messages it wants, and is given them without the new
 * ones; whoever asks a database answers later than whoever has them in memory, and both run the same code. In between
 * it yields pauses.
 * @param arrived in the order of `compareMessages`, each once, none of them taken in before
 */
export function* catchUp(history: DeviceHistory, arrived: readonly Message[], context: Context): CatchingUp {
  const [first] = arrived;
  if (first === undefined) return { history, changes: [], dates: [], added: nothingAdded };
  const isLate = history.lastMs !== null && first.timeMs <= history.lastMs;
  if (isLate || !canResume(history.after)) return yield* replay(history, first.timeMs, arrived, context);
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
    next !== undefined && canResume(next.before) && (yield { fromMs, untilMs: next.beginMs }).length === 0;
  return yield* replay(history, areOver ? next.beginMs : fromMs, [], context, untilMs);
}

function* goOn(history: DeviceHistory, arrived: readonly Message[], context: Context): CatchingUp {
  const fold = new Fold(context, history.after);
  const pieces = new Pieces(history.after);
  yield* pieces.fold(fold, arrived);
  const last = history.segments.at(-1);
  // What comes in an hour that has begun is of the segment that holds its first messages, be that of one hour or of more:
  // a checkpoint stands before all messages of an hour, or there is none.
  const isJoined =
    last !== undefined && history.lastMs !== null && pieces.list[0]?.beginMs === segmentBegin(history.lastMs);
  const kept = isJoined ? history.segments.slice(0, -1) : history.segments;
  const join = (segments: Segment[]): Segment[] =>
    isJoined ? [joinSegments(last, segments[0] as Segment), ...segments.slice(1)] : segments;
  const { segments, running, changes } = tell(history, pieces.list, history.running, fold.running());
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
  };
}

function* replay(
  history: DeviceHistory,
  fromMs: number,
  arrived: readonly Message[],
  context: Context,
  changedUntilMs = Number.NEGATIVE_INFINITY,
): CatchingUp {
  const { segments } = history;
  const start = segments.findLastIndex(({ beginMs, before }) => beginMs <= fromMs && canResume(before));
  const from = segments[start]?.before ?? initialCheckpoint;
  const fold = new Fold(context, from);
  const pieces = new Pieces(from);
  let waiting = arrived;
  let at = start;
  let hasMet = false;
  while (at < segments.length && !hasMet) {
    const segment = segments[at];
    const next = segments[at + 1];
    const untilMs = next?.beginMs ?? Number.POSITIVE_INFINITY;
    const stored = segment === undefined ? [] : yield { fromMs: segment.beginMs, untilMs };
    const isLater = waiting.findIndex(({ timeMs }) => timeMs >= untilMs);
    const count = isLater < 0 ? waiting.length : isLater;
    yield* pieces.fold(fold, merge(stored, waiting.slice(0, count)));
    waiting = waiting.slice(count);
    at += 1;
    const isUnchanged = next !== undefined && waiting.length === 0 && next.beginMs >= changedUntilMs;
    hasMet = isUnchanged && fold.checkpoint() === next.before;
  }
  const replaced = segments.slice(Math.max(0, start), at);
  const known = replaced.flatMap(({ ended }) => ended);
  const replays = history.replays + 1;
  const retold = tell(
    { ...history, replays },
    pieces.list,
    hasMet ? known : [...known, ...history.running],
    hasMet ? [] : fold.running(),
  );
  return {
    history: {
      ...history,
      replays,
      segments: [...segments.slice(0, Math.max(0, start)), ...retold.segments, ...segments.slice(at)],
      after: hasMet ? history.after : fold.checkpoint(),
      lastMs: Math.max(history.lastMs ?? fromMs, arrived.at(-1)?.timeMs ?? fromMs),
      running: hasMet ? history.running : retold.running,
    },
    changes: retold.changes,
    dates: datesOf(context.clock, [...replaced, ...retold.segments], retold.changes),
    added: null,
  };
}

type Piece = { readonly beginMs: number; readonly before: Checkpoint; readonly findings: Findings };

/** What a fold brings, cut where checkpoints are due. */
class Pieces {
  readonly list: Piece[] = [];
  private readonly from: Checkpoint;
  /** How many messages were folded since the last pause, over all pieces. */
  private sincePause = 0;

  constructor(from: Checkpoint) {
    this.from = from;
  }

  *fold(fold: Fold, messages: readonly Message[]): Generator<typeof pause, void, unknown> {
    let at = 0;
    while (at < messages.length) {
      const beginMs = segmentBegin((messages[at] as Message).timeMs);
      const before = this.list.length === 0 ? this.from : fold.checkpoint();
      while (at < messages.length && (messages[at] as Message).timeMs < beginMs + segmentMs) {
        fold.step(messages[at] as Message);
        at += 1;
        this.sincePause += 1;
        if (this.sincePause < pauseMessages) continue;
        this.sincePause = 0;
        yield pause;
      }
      this.list.push({ beginMs, before, findings: fold.takeFindings() });
    }
  }
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

/** The local days that segments and changes touch. */
export function datesOf(clock: LocalClock, segments: readonly Segment[], changes: readonly EventChange[]): string[] {
  const dates = new Set(segments.flatMap(({ figures }) => figures.map(({ date }) => date)));
  for (const { event } of changes) {
    if (!countsInDays(event.category)) continue;
    for (let ms = event.beginMs; ms <= (event.endMs ?? event.beginMs); ms = clock.dayOf(ms).endMs) {
      dates.add(clock.dayOf(ms).date);
    }
  }
  return [...dates].sort();
}

function merge(a: readonly Message[], b: readonly Message[]): readonly Message[] {
  return b.length === 0 ? a : [...a, ...b].sort(compareMessages);
}
