import { closed } from '../graph/arc-durations.ts';
import { NearSegments } from './near-segments.ts';
import type { RoadNetwork } from './road-network.ts';
import type { Snap } from './snap.ts';

/** Farther from a road than this, a place is unreachable. */
const reachM = 500;

/** A road of the largest connected part may be this much farther than the nearest road, and is preferred. */
const preferenceM = 200;

/**
 * The nearest place on a road that the vehicle may use, preferably one of the largest connected part. Undefined if
 * there is no road near.
 */
export const snap = (network: RoadNetwork, latitude: number, longitude: number): Snap | undefined => {
  let nearest: Snap | undefined;
  for (const found of new NearSegments(network.graph, latitude, longitude).within(reachM + preferenceM)) {
    if (nearest !== undefined && found.distanceM > nearest.distanceM + preferenceM) break;
    if (!isOpen(network, found.segment)) continue;
    if (nearest === undefined && found.distanceM > reachM) return undefined;
    if (isMain(network, found.segment)) return found;
    nearest ??= found;
  }
  return nearest;
};

/** All places on roads that the vehicle may use within a distance, one a segment, the nearest first. */
export const listSnaps = (
  network: RoadNetwork,
  latitude: number,
  longitude: number,
  withinM: number,
  most: number,
): readonly Snap[] => {
  const snaps: Snap[] = [];
  for (const found of new NearSegments(network.graph, latitude, longitude).within(withinM)) {
    if (isOpen(network, found.segment)) snaps.push(found);
    if (snaps.length === most) break;
  }
  return snaps;
};

const isOpen = ({ durations }: RoadNetwork, segment: number): boolean =>
  durations[2 * segment] !== closed || durations[2 * segment + 1] !== closed;

const isMain = ({ mainArcs }: RoadNetwork, segment: number): boolean =>
  mainArcs[2 * segment] === 1 || mainArcs[2 * segment + 1] === 1;
