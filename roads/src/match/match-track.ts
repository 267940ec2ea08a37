import type { RoadNetwork } from '../query/road-network.ts';
import { ArcReach } from './arc-reach.ts';
import { type CandidateArc, candidateArcs } from './candidate-arcs.ts';
import type { Fix } from './fix.ts';
import { firstLayer, type Layer, leastCost, nextLayer, sourcesOf } from './layer.ts';
import { LikelyDrive } from './likely-drive.ts';
import { type MatchSettings, matchSettings } from './match-settings.ts';
import type { MatchedPart } from './matched-part.ts';

type Matchable = Pick<RoadNetwork, 'graph' | 'durations' | 'profile'>;

/** A fix that cannot be reached is an outlier, and is skipped. After so many, the track has a gap. */
const mostOutliers = 3;

/** Drives less likely than the best one by this factor, as a power of e, are given up. */
const beamNats = 15;

/**
 * Finds the roads that a vehicle drove: the most likely route of a hidden Markov model (Newson and Krumm, "Hidden Markov
 * Map Matching Through Noise and Sparseness", 2009). The states are places on arcs, so one-ways, forbidden turns and the
 * direction of driving are respected.
 *
 * The track is returned in parts that are connected on the road. Fixes away from all roads and outliers belong to none.
 */
export function matchTrack(
  network: Matchable,
  fixes: readonly Fix[],
  settings: MatchSettings = matchSettings,
): MatchedPart[] {
  const reach = new ArcReach(network);
  const parts: MatchedPart[] = [];
  for (let from = 0; from < fixes.length; ) {
    const { part, next } = matchFrom(from);
    if (part !== undefined) parts.push(part);
    from = next;
  }
  return parts;

  /** The longest connected part from a fix on, and the fix with which to continue. */
  function matchFrom(from: number): { part: MatchedPart | undefined; next: number } {
    const drive = new LikelyDrive();
    const outliers: number[] = [];
    for (let index = from; index < fixes.length && outliers.length < mostOutliers; index++) {
      const fix = fixes[index]!;
      const { last } = drive;
      const isAfterGap = last !== undefined && fix.time - fixes[last.fix]!.time > settings.longestGapTenths;
      if (isAfterGap) return { part: drive.finish(), next: outliers[0] ?? index };
      const candidates = candidateArcs(network, fixes, index, settings);
      if (candidates.length === 0) continue;
      const layer = last === undefined ? firstLayer(index, candidates) : follow(last, index, candidates);
      if (layer === undefined) {
        outliers.push(index);
        continue;
      }
      outliers.length = 0;
      drive.add(layer);
    }
    return { part: drive.finish(), next: outliers[0] ?? fixes.length };
  }

  function follow(last: Layer, index: number, candidates: readonly CandidateArc[]): Layer | undefined {
    const { fastestFactor, marginTenths, tenthsPerNat } = settings;
    const longest = fastestFactor * (fixes[index]!.time - fixes[last.fix]!.time) + marginTenths;
    const beam = beamNats * tenthsPerNat;
    // Staying on the arc needs no search, and is often so likely that none is worth while.
    const staying = nextLayer(last, index, candidates, new Map(), longest);
    const limit = staying === undefined ? Number.POSITIVE_INFINITY : leastCost(staying) + beam;
    const targets = new Map(candidates.map((candidate) => [candidate.arc, leastAfterEntry(candidate)]));
    const entries = reach.find(sourcesOf(last), targets, { longest, limit, beam });
    return nextLayer(last, index, candidates, entries, longest);
  }
}

/** The least cost from the beginning of an arc to a place on it, with how unlikely the fix is there. */
const leastAfterEntry = ({ duration, fractions, penalties }: CandidateArc): number =>
  Math.min(...fractions.map((fraction, place) => duration * fraction + penalties[place]!));
