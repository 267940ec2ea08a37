import type { Fix } from './fix.ts';
import type { MatchSettings } from './match-settings.ts';

/** Fixes of one moment still count a little, so that the nearest road is found also if all times are equal. */
const leastWeight = 0.02;

/**
 * How much a fix counts. The errors of fixes that follow each other quickly are alike, so all fixes within a period count
 * as much as one. Otherwise a vehicle that stands near a roundabout would drive around it to be near each of many fixes.
 */
export function fixWeight(fixes: readonly Fix[], index: number, { correlatedTenths }: MatchSettings): number {
  const [first, last] = [Math.max(0, index - 1), Math.min(fixes.length - 1, index + 1)];
  if (first === last) return 1;
  const spacing = (fixes[last]!.time - fixes[first]!.time) / (last - first);
  return Math.min(1, Math.max(leastWeight, spacing / correlatedTenths));
}
