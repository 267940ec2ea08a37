import { isFilled, type TravelMatrices } from '../../travel/provider.ts';
import { nearestOfUnfilled } from '../../travel/unfilled-matrices.ts';
import type { Mapping } from './to-problem.ts';

type Problem = Pick<Mapping['problem'], 'locationCount' | 'profiles' | 'vehicles' | 'jobs'>;

/** With more places, comparing all pairs would block other requests. */
const maxPlaces = 1000;

/**
 * A lower bound of the time that all vehicles together drive for these jobs: the sum of the shortest leg to each place.
 * The first place of a vehicle without a start costs nothing. Zero if there are too many places.
 */
export function leastTravelS({ locationCount, profiles, vehicles, jobs }: Problem, served: readonly number[]): number {
  const places = [...new Set(served.map((job) => jobs[job]!.location))];
  if (places.length > maxPlaces) return 0;
  const starts = new Set(vehicles.flatMap(({ start }) => start ?? []));
  const origins = [...new Set([...places, ...starts])];
  const kinds = profiles.map((matrices, index) => ({
    matrices,
    slownessPermille: Math.min(
      ...vehicles.flatMap(({ profile, slownessPermille }) => (profile === index ? slownessPermille : [])),
    ),
  }));
  const arrivalLegsS = places.map((to) => {
    if (starts.has(to)) return 0;
    const leastS = Math.min(
      ...kinds.map(
        ({ matrices, slownessPermille }) => (nearestS(matrices, locationCount, origins, to) * slownessPermille) / 1000,
      ),
    );
    return Number.isFinite(leastS) ? leastS : 0;
  });
  const freeCount = vehicles.filter(({ start }) => start === undefined).length;
  const least = arrivalLegsS.sort((one, other) => other - one).slice(freeCount);
  return Math.floor(least.reduce((sum, legS) => sum + legS, 0));
}

/** The shortest travel time to a location from the others. Infinite if it is unreachable. */
function nearestS(matrices: TravelMatrices, locationCount: number, origins: readonly number[], to: number): number {
  if (!isFilled(matrices)) return nearestOfUnfilled(matrices, origins, to);
  let leastS = Number.POSITIVE_INFINITY;
  for (const from of origins) {
    const durationS = matrices.durationsS[from * locationCount + to]!;
    if (from !== to && durationS >= 0 && durationS < leastS) leastS = durationS;
  }
  return leastS;
}
