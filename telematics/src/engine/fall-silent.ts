import { nothingAdded } from '../day/day-sums.ts';
import { readMessage } from '../message.ts';
import { type CaughtUp, datesOf } from './catch-up.ts';
import type { Context } from './context.ts';
import type { TrackedEvent } from './event.ts';
import { Fold } from './fold.ts';
import type { DeviceHistory } from './history.ts';
import { identifyEvent, reconcile } from './reconcile.ts';

/**
 * Ends, by the clock, what goes on of a device that nothing is heard of: what any message from that moment on would end at
 * the last one or before. The state stays as it is, so that the next message is folded as if nobody had looked at the
 * clock, and finds these events again; one that comes late and tells of the time between corrects them.
 * @param history one that this edition of the engine can go on from
 */
export function fallSilent(history: DeviceHistory, clockMs: number, context: Context): CaughtUp {
  const { device, replays, lastMs } = history;
  if (lastMs === null || clockMs <= lastMs || !goesOn(history))
    return { history, changes: [], dates: [], added: nothingAdded, rest: null, weight: 0 };
  const found = foundInSilence(history, lastMs, clockMs, context);
  const { events, changes } = reconcile(history.running, found, (event) => identifyEvent(device, replays, event));
  return {
    history: { ...history, running: events },
    changes,
    dates: datesOf(context.clock, [], changes),
    added: nothingAdded,
    rest: null,
    weight: 0,
  };
}

/** Whether something goes on of which a silence may turn out to be the end. */
export const goesOn = ({ running }: DeviceHistory): boolean => running.some(({ endMs }) => endMs === null);

/** What goes on behind the last message, with the end of what any message from the clock on would end. */
function foundInSilence(
  { after }: DeviceHistory,
  lastMs: number,
  clockMs: number,
  context: Context,
): readonly TrackedEvent[] {
  const fold = new Fold(context, after);
  const goingOn = fold.running();
  fold.step(sayingNothing(clockMs));
  // What ended with this message itself was ended by what no other need say.
  const ended = fold.takeFindings().ended.filter(({ endMs }) => endMs !== null && endMs <= lastMs);
  const hasEnded = new Set(ended.map(beginningOf));
  return [...ended, ...goingOn.filter((event) => !hasEnded.has(beginningOf(event)))];
}

const beginningOf = ({ category, target, beginMs, beginHash }: TrackedEvent): string =>
  `${category}|${target}|${beginMs}|${beginHash}`;

/** A message that tells nothing but that time has passed. */
const sayingNothing = (ms: number) =>
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
