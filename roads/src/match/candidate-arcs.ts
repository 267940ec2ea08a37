import { closed } from '../graph/arc-durations.ts';
import { copiesOf } from '../graph/copies-of.ts';
import type { RoadNetwork } from '../query/road-network.ts';
import type { Fix } from './fix.ts';
import { fixWeight } from './fix-weight.ts';
import type { MatchSettings } from './match-settings.ts';
import { pointsNear } from './points-near.ts';

/** An arc near a fix, with the places on it where the vehicle may have been. */
export type CandidateArc = {
  /** Perhaps a copy, which has fewer turns. */
  readonly arc: number;
  /** The arc that a copy stands for, otherwise the same. */
  readonly base: number;
  /** Tenths of a second for the whole arc. */
  readonly duration: number;
  /** The places as fractions of the arc, in the order in which they are driven. */
  readonly fractions: readonly number[];
  /** How unlikely the fix is at each place, in tenths of a second of driving. */
  readonly penalties: readonly number[];
};

type Matchable = Pick<RoadNetwork, 'graph' | 'durations'>;

/**
 * The arcs near a fix. Each is divided into places a few metres apart, the same for every fix. So a vehicle that stands
 * has one place, although its fixes move around it, and a vehicle never has to drive back because of noise.
 */
export function candidateArcs(
  network: Matchable,
  fixes: readonly Fix[],
  index: number,
  settings: MatchSettings,
): CandidateArc[] {
  const { noiseM, radiusM, tenthsPerNat } = settings;
  const scale = (fixWeight(fixes, index, settings) * tenthsPerNat) / (2 * noiseM * noiseM);
  const candidates: CandidateArc[] = [];
  for (const { segment, points } of pointsNear(network.graph, fixes[index]!, radiusM)) {
    for (const base of [2 * segment, 2 * segment + 1]) {
      const duration = network.durations[base]!;
      if (duration === closed) continue;
      const forward = (base & 1) === 0;
      const ordered = forward ? points : points.toReversed();
      const fractions = ordered.map(({ fraction }) => (forward ? fraction : 1 - fraction));
      const penalties = ordered.map(({ distanceM }) => scale * distanceM * distanceM);
      for (const arc of [base, ...copiesOf(network.graph, base)])
        candidates.push({ arc, base, duration, fractions, penalties });
    }
  }
  return candidates;
}
