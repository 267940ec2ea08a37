import type { Vehicle } from '@tropeiro/optimizer/problem.ts';
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
  const kinds = [...new Map(vehicles.map((one) => [`${one.profile} ${one.slownessPermille}`, one])).values()];
  const legS = ({ profile, slownessPermille }: Vehicle, from: number, to: number): number => {
    const durationS = profiles[profile]!.durationsS[from * locationCount + to]!;
    return durationS < 0 ? Number.POSITIVE_INFINITY : (durationS * slownessPermille) / 1000;
  };
  const waysS = places.map((to) => {
    if (starts.has(to)) return 0;
    let leastS = Number.POSITIVE_INFINITY;
    for (const from of origins)
      if (from !== to) for (const kind of kinds) leastS = Math.min(leastS, legS(kind, from, to));
    return Number.isFinite(leastS) ? leastS : 0;
  });
  const freeCount = vehicles.filter(({ start }) => start === undefined).length;
  const least = waysS.sort((one, other) => other - one).slice(freeCount);
  return Math.floor(least.reduce((sum, wayS) => sum + wayS, 0));
}
