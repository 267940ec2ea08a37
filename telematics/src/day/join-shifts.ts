import type { TrackedEvent } from '../engine/event.ts';

/** A shift of a driver over all the vehicles of it. */
export type JoinedShift = {
  readonly beginMs: number;
  /** Null while it goes on. */
  readonly endMs: number | null;
  readonly distanceM: number;
  readonly parts: readonly TrackedEvent[];
};

/**
 * The shifts of one driver who drove several vehicles: each vehicle tells of its own part (category 14), and parts with
 * less than a rest between them are one shift. That is what one fold over all vehicles would find, since a shift is
 * nothing but movements with no rest between them.
 */
export function joinShifts(parts: readonly TrackedEvent[], restS: number): JoinedShift[] {
  const shifts: { beginMs: number; endMs: number | null; distanceM: number; parts: TrackedEvent[] }[] = [];
  for (const part of parts.toSorted((a, b) => a.beginMs - b.beginMs)) {
    const last = shifts.at(-1);
    if (last === undefined || (last.endMs !== null && part.beginMs - last.endMs >= restS * 1000)) {
      shifts.push({ beginMs: part.beginMs, endMs: part.endMs, distanceM: part.distanceM, parts: [part] });
      continue;
    }
    last.endMs = last.endMs === null || part.endMs === null ? null : Math.max(last.endMs, part.endMs);
    last.distanceM += part.distanceM;
    last.parts.push(part);
  }
  return shifts;
}
