import type { Fix } from '@tropeiro/roads/match/fix.ts';
import { matchTrack } from '@tropeiro/roads/match/match-track.ts';
import { type MatchedPoint, matchedLine } from '@tropeiro/roads/match/matched-line.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';

/** The lines on roads that were driven, in their order. Between two of them the way is not known. */
export const work = ({
  network,
  fixes,
}: {
  readonly network: RoadNetwork;
  readonly fixes: readonly Fix[];
}): readonly (readonly MatchedPoint[])[] =>
  matchTrack(network, fixes).map((part) => matchedLine(network.graph, fixes, part));
