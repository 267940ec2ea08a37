import type { RoadNetwork } from '../query/road-network.ts';
import type { Snap } from '../query/snap.ts';
import { snap } from '../query/snap-to-road.ts';
import { seededRandom } from './random-graph.ts';

/** Places up to about 100 m from random points of streets, snapped, as the addresses of customers are. */
export const randomSnaps = (network: RoadNetwork, seed: number, count: number): readonly Snap[] => {
  const random = seededRandom(seed);
  const { latitudes, longitudes } = network.graph;
  const snaps: Snap[] = [];
  while (snaps.length < count) {
    const point = Math.floor(random() * latitudes.length);
    const latitude = latitudes[point]! / 1e7 + (random() - 0.5) / 500;
    const longitude = longitudes[point]! / 1e7 + (random() - 0.5) / 500;
    const found = snap(network, latitude, longitude);
    if (found !== undefined) snaps.push(found);
  }
  return snaps;
};
