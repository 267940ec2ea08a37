import type { TimeRange } from '@tropeiro/telematics/engine/catch-up.ts';

/**
 * Ranges of a device that are farther apart are replayed separately. A replay nearly always meets the stored state
 * within a day, so separate replays of nearer ranges would repeat work.
 */
export const joinGapMaxMs = 86_400_000;

/** Ranges of one device in order. Ranges that can be replayed together are joined. */
export function joinTimeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const { fromMs, untilMs } of ranges.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && fromMs <= last.untilMs + joinGapMaxMs)
      joined[joined.length - 1] = { fromMs: last.fromMs, untilMs: Math.max(last.untilMs, untilMs) };
    else joined.push({ fromMs, untilMs });
  }
  return joined;
}

/** The ranges that contain messages. */
export const timeRangesOf = (messages: readonly { readonly timeMs: number }[]): TimeRange[] =>
  joinTimeRanges(messages.map(({ timeMs }) => ({ fromMs: timeMs, untilMs: timeMs + 1 })));
