import { nothingAdded } from '../day/day-sums.ts';
import { readMessage } from '../message.ts';
import { type CatchUpResult, datesOf } from './catch-up.ts';
import type { Context } from './context.ts';
import type { TrackedEvent } from './event.ts';
import { Fold } from './fold.ts';
import type { DeviceHistory } from './history.ts';
import { identifyEvent, reconcile } from './reconcile.ts';

/**
 * Ends, by the clock, the ongoing events of a silent device: those that any message from that time on would end at the
 * last message or before. The state does not change, so the next message is folded as if the clock had not been
 * checked, and finds these events again. A late message from the time between corrects them.
 * @param history one that this edition of the engine can continue
 */
export function applySilence(history: DeviceHistory, clockMs: number, context: Context): CatchUpResult {
  const { device, replays, lastMs } = history;
  if (lastMs === null || clockMs <= lastMs || !hasRunningEvents(history))
    return { history, changes: [], dates: [], added: nothingAdded, remainder: null, cost: 0 };
  const found = eventsAfterSilence(history, lastMs, clockMs, context);
  const { events, changes } = reconcile(history.running, found, (event) => identifyEvent(device, replays, event));
  return {
    history: { ...history, running: events },
    changes,
    dates: datesOf(context.clock, [], changes),
    added: nothingAdded,
    remainder: null,
    cost: 0,
  };
}

/** Whether anything is ongoing that a silence may end. */
export const hasRunningEvents = ({ running }: DeviceHistory): boolean => running.some(({ endMs }) => endMs === null);

/** The ongoing events after the last message, with the ends that any message from the clock time on would give them. */
function eventsAfterSilence(
  { after }: DeviceHistory,
  lastMs: number,
  clockMs: number,
  context: Context,
): readonly TrackedEvent[] {
  const fold = new Fold(context, after);
  const ongoing = fold.running();
  fold.step(emptyMessage(clockMs));
  // An event that the message itself ended would not end with another message.
  const ended = fold.takeFindings().ended.filter(({ endMs }) => endMs !== null && endMs <= lastMs);
  const hasEnded = new Set(ended.map(beginningKeyOf));
  return [...ended, ...ongoing.filter((event) => !hasEnded.has(beginningKeyOf(event)))];
}

const beginningKeyOf = ({ category, target, beginMs, beginHash }: TrackedEvent): string =>
  `${category}|${target}|${beginMs}|${beginHash}`;

/** A message that carries nothing but the passing of time. */
const emptyMessage = (ms: number) =>
  readMessage({
    device: '',
    time: new Date(ms).toISOString(),
    valid: false,
    latitude: null,
    longitude: null,
    altitude_m: null,
    speed_kmh: null,
    course_deg: null,
    attributes: {},
  });
