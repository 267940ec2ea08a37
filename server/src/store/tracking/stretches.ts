import type { Stretch } from '@tropeiro/telematics/engine/catch-up.ts';

/**
 * Stretches of a device that are farther apart are replayed separately. A replay nearly always meets the stored state within a day, so
 * separate replays of nearer stretches would repeat work.
 */
export const apartMs = 86_400_000;

/** Stretches of one device in order, without those that can be replayed with another. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { fromMs, untilMs } of stretches.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && fromMs <= last.untilMs + apartMs)
      joined[joined.length - 1] = { fromMs: last.fromMs, untilMs: Math.max(last.untilMs, untilMs) };
    else joined.push({ fromMs, untilMs });
  }
  return joined;
}

/** The stretches that hold messages. */
export const stretchesOf = (messages: readonly { readonly timeMs: number }[]): Stretch[] =>
  joinStretches(messages.map(({ timeMs }) => ({ fromMs: timeMs, untilMs: timeMs + 1 })));
