import { nearestOfFilling } from '../../travel/matrix-filling.ts';
import { isFilled, type TravelMatrices } from '../../travel/provider.ts';
import type { Mapping } from './to-problem.ts';

type Problem = Pick<Mapping['problem'], 'locationCount' | 'profiles' | 'vehicles' | 'jobs'>;

/** With more places than this the ways between all of them are too many to look at while others wait. */
const maxPlaces = 1000;

/**
 * The least that all vehicles drive, together, to be at these jobs: every place is come to once, from wherever it is nearest.
 * The first place of a vehicle without a start takes no way, and none is counted where there are too many.
 */
export function leastTravelS({ locationCount, profiles, vehicles, jobs }: Problem, served: readonly number[]): number {
  const places = [...new Set(served.map((job) => jobs[job]!.location))];
  if (places.length > maxPlaces) return 0;
  const starts = new Set(vehicles.flatMap(({ start }) => start ?? []));
  const origins = [...new Set([...places, ...starts])];
  const kinds = profiles.map((matrices, at) => ({
    matrices,
    slownessPermille: Math.min(
      ...vehicles.flatMap(({ profile, slownessPermille }) => (profile === at ? slownessPermille : [])),
    ),
  }));
  const waysS = places.map((to) => {
    if (starts.has(to)) return 0;
    const leastS = Math.min(
      ...kinds.map(
        ({ matrices, slownessPermille }) => (nearestS(matrices, locationCount, origins, to) * slownessPermille) / 1000,
      ),
    );
    return Number.isFinite(leastS) ? leastS : 0;
  });
  const freeCount = vehicles.filter(({ start }) => start === undefined).length;
  const least = waysS.sort((one, other) => other - one).slice(freeCount);
  return Math.floor(least.reduce((sum, wayS) => sum + wayS, 0));
}

/** The seconds to a location from the nearest of others; infinite where there is no way. */
function nearestS(matrices: TravelMatrices, locationCount: number, origins: readonly number[], to: number): number {
  if (!isFilled(matrices)) return nearestOfFilling(matrices, origins, to);
  let leastS = Number.POSITIVE_INFINITY;
  for (const from of origins) {
    const durationS = matrices.durationsS[from * locationCount + to]!;
    if (from !== to && durationS >= 0 && durationS < leastS) leastS = durationS;
  }
  return leastS;
}
