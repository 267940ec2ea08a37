import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { findLeg } from '../../../travel/provider.ts';
import { greatCircleM } from '../../../travel/sphere.ts';
import { maxExtensionS } from '../hours-to-extend.ts';
import type { Mapping } from '../to-problem.ts';
import type { UnassignedRemedy } from '../unassigned-reasons.ts';

/**
 * Why no crew reaches a job: from every start, the direct travel time exceeds the plan's period and the longest
 * extension that a remedy proposes. Undefined if a crew can reach it, or starts at its first stop.
 */
export function findTooFar(
  { problem, travels, clock, locations: { coordinates } }: Mapping,
  job: number,
): Extract<UnassignedRemedy, { kind: 'too_far' }> | undefined {
  const { location } = problem.jobs[job]!;
  const place = coordinates[location]!;
  const starts: Coordinates[] = [];
  let byS = Number.POSITIVE_INFINITY;
  for (const [crew, { start }] of problem.vehicles.entries()) {
    if (start === undefined) return undefined;
    starts.push(coordinates[start]!);
    byS = Math.min(byS, findLeg(travels[crew]!, start, location)?.durationS ?? byS);
  }
  if (!Number.isFinite(byS) || byS <= clock.lengthS + maxExtensionS) return undefined;
  if (place.latitude === 0 && place.longitude === 0) return { kind: 'too_far', byS, looks: 'unset' };
  const nearestM = (to: Coordinates) => Math.min(...starts.map((start) => greatCircleM(start, to)));
  const swapped = { latitude: place.longitude, longitude: place.latitude };
  const isSwapped = (nearestM(swapped) / nearestM(place)) * byS <= clock.lengthS;
  return { kind: 'too_far', byS, looks: isSwapped ? 'swapped' : 'far' };
}
