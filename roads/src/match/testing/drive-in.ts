import type { RoadNetwork } from '../../query/road-network.ts';
import { seededRandom } from '../../testing/random-graph.ts';
import { matchTrack } from '../match-track.ts';
import { metresRight } from './metres-right.ts';
import { simulateDrive } from './simulated-drive.ts';

/** The floors of the room: the share of metres right at one fix in so many seconds, with an error of 10 m. */
export const floors = [
  { everyS: 5, least: 0.99 },
  { everyS: 30, least: 0.95 },
] as const;

export type DrivesToMatch = { readonly seed: number; readonly everyS: number; readonly drives: number };

/** The share of metres right of each of some drives of 8 km. */
export function driveIn(network: Omit<RoadNetwork, 'hierarchy'>, { seed, everyS, drives }: DrivesToMatch): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: drives }, () => {
    const { fixes, pieces } = simulateDrive(network, random, { lengthM: 8000, everyS, noiseM: 10 });
    return metresRight(network.graph, pieces, matchTrack(network, fixes));
  });
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
