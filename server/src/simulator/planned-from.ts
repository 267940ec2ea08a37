import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';

/** So long before a plan begins its vehicle takes no other stop. */
const aheadMs = 3_600_000;

/**
 * From when on a plan is driven: shortly before it begins, or from when it is known on its day. What was told of after its day
 * had been known then.
 */
export function plannedFromMs(clock: LocalClock, beginMs: number, knownMs: number): number {
  const isKnownInTime = knownMs < clock.dayOf(beginMs).endMs;
  return Math.max(beginMs - aheadMs, isKnownInTime ? knownMs : Number.NEGATIVE_INFINITY);
}
