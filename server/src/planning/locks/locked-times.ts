import { lockedPoints } from '@tropeiro/domain/planning/locks.ts';
import type { TimedDraft } from '../change/time-drafts.ts';

/**
 * Refuses drafts that delay a locked point. A point that is late already, because its driver is, may stay as late as it
 * is: otherwise a late plan could not be changed at all.
 * @param named the pointers to the points whose order the call gives
 */
export function requireLockedTimes(drafts: readonly TimedDraft[], named: ReadonlyMap<number, string>): void {
  const delayed = listDelayed(drafts);
  if (delayed.length === 0) return;
  throw lockedPoints(
    delayed.map((id) => {
      const pointer = named.get(id);
      return { id, ...(pointer !== undefined && { pointer }) };
    }),
  );
}

/** Whether drafts delay a locked point. */
export const delaysLocked = (drafts: readonly TimedDraft[]): boolean => listDelayed(drafts).length > 0;

const listDelayed = (drafts: readonly TimedDraft[]): number[] =>
  drafts.flatMap(({ after, warnings }) => {
    const lines = new Set(
      warnings.flatMap(({ code, line, isNew }) => (code === 'time_window_missed' && isNew ? (line ?? []) : [])),
    );
    return after.points.flatMap(({ id, line, lockedStart }) =>
      id !== null && lockedStart !== undefined && lines.has(line) ? id : [],
    );
  });
