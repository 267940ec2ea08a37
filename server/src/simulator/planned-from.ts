import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';

/** This long before a plan begins, its vehicle takes no other stop. */
const aheadMs = 3_600_000;

/**
 * When a vehicle begins to drive a plan: shortly before it begins, or when it becomes known, if that is later and on the plan's
 * day. A plan created after its day counts as known from the start.
 */
export function plannedFromMs(clock: LocalClock, beginMs: number, knownMs: number): number {
  const isKnownInTime = knownMs < clock.dayOf(beginMs).endMs;
  return Math.max(beginMs - aheadMs, isKnownInTime ? knownMs : Number.NEGATIVE_INFINITY);
}
