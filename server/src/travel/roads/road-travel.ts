import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { timeLimit } from '../../sharing/time-limit.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { type Leg, listLegs, type Travel, type TravelOptions, type TravelProvider } from '../provider.ts';
import { ProviderFailed } from '../provider-failed.ts';
import { usualClass, type VehicleClass } from '../vehicle-class.ts';
import { noCache } from './pair-cache.ts';
import { placeKey } from './place-key.ts';
import { RoadPairs, type RoadPairsSettings, type WantedRow } from './road-pairs.ts';

export type RoadTravelSettings = RoadPairsSettings & {
  /** By class, what the server calls it. */
  readonly profiles: Readonly<Record<VehicleClass, string>>;
  readonly maxLocationCount: number;
  /** For how long one plan waits for all of its tables. */
  readonly maxWaitMs: number;
};

/** Travel as a road server knows it: source G. */
export const roadTravel = (settings: RoadTravelSettings): TravelProvider => {
  const { profiles, maxLocationCount, tableSize } = settings;
  const profilesOf = (classes: readonly VehicleClass[]): readonly string[] => [
    ...new Set(classes.map((one) => profiles[one])),
  ];
  return {
    name: settings.server.protocol.name,
    source: 'G',
    maxLocationCount,
    matrixCount: (_, classes) => 2 * profilesOf(classes).length,
    matrices: async (coordinates, options = {}) => {
      const { classes = [usualClass] } = options;
      const travels = await inTime(settings, options, async (signal) => {
        const found = new Map<string, Travel>();
        for (const profile of profilesOf(classes))
          found.set(profile, await matrixOf(settings, coordinates, profile, { ...options, signal }));
        return found;
      });
      return classes.map((one) => travels.get(profiles[one])!);
    },
    legs: async (coordinates, way, options = {}) => {
      const profile = profiles[options.vehicleClass ?? usualClass];
      const { keys, placeOfLocation } = listPlaces(coordinates);
      const found = new Map<number, Leg | undefined>();
      const wanted = wantedLegs(
        way.map((location) => placeOfLocation[location]!),
        tableSize,
      );
      await inTime(settings, options, async (signal) => {
        const pairs = pairsOf(settings, keys, profile, { ...options, signal });
        for (const rows of wanted)
          await pairs.find(rows, (from, to, durationS, distanceM) => {
            found.set(from * keys.length + to, durationS < 0 ? undefined : { durationS, distanceM });
          });
      });
      return listLegs(way, (from, to) => {
        const [fromPlace, toPlace] = [placeOfLocation[from]!, placeOfLocation[to]!];
        if (fromPlace === toPlace) return { durationS: 0, distanceM: 0 };
        return found.get(fromPlace * keys.length + toPlace);
      });
    },
  };
};

async function matrixOf(
  settings: RoadTravelSettings,
  coordinates: readonly Coordinates[],
  profile: string,
  options: BoundedOptions,
): Promise<Travel> {
  const count = coordinates.length;
  const durationsS = sharedMatrix(count);
  const distancesM = sharedMatrix(count);
  const { keys, locationsOfPlace } = listPlaces(coordinates);
  const pairs = pairsOf(settings, keys, profile, options);
  const places = keys.map((_, place) => place);
  for (let top = 0; top < places.length; top += settings.tableSize) {
    const rows = places.slice(top, top + settings.tableSize);
    await pairs.find(
      rows.map((from) => ({ from, to: places.filter((to) => to !== from) })),
      (from, to, durationS, distanceM) => {
        for (const row of locationsOfPlace[from]!) {
          for (const column of locationsOfPlace[to]!) {
            durationsS[row * count + column] = durationS;
            distancesM[row * count + column] = distanceM;
          }
        }
      },
    );
  }
  return { locationCount: count, matrices: { durationsS, distancesM }, slownessPermille: 1000 };
}

type BoundedOptions = TravelOptions & { readonly signal: AbortSignal };

const pairsOf = (settings: RoadTravelSettings, keys: readonly number[], profile: string, options: BoundedOptions) =>
  new RoadPairs(options.isPassing ? { ...settings, cache: noCache } : settings, {
    profile,
    keys,
    companyId: options.companyId ?? 0,
    signal: options.signal,
    slice: new TimeSlice({ signal: options.signal }),
  });

/** The places of locations, each once: those less than a metre apart are one. */
function listPlaces(coordinates: readonly Coordinates[]) {
  const placeOfKey = new Map<number, number>();
  const locationsOfPlace: number[][] = [];
  const placeOfLocation = coordinates.map((one, location) => {
    const key = placeKey(one);
    const place = placeOfKey.get(key) ?? locationsOfPlace.push([]) - 1;
    placeOfKey.set(key, place);
    locationsOfPlace[place]!.push(location);
    return place;
  });
  return { keys: [...placeOfKey.keys()], placeOfLocation, locationsOfPlace };
}

/** The pairs along a way, some at a time: a table knows as many of them as it has rows, and the others for nothing. */
function wantedLegs(way: readonly number[], tableSize: number): readonly (readonly WantedRow[])[] {
  const size = Math.min(tableSize, maxLegCount);
  const chunks: WantedRow[][] = [];
  for (let first = 0; first + 1 < way.length; first += size) {
    const ends = new Map<number, Set<number>>();
    for (let at = first; at < Math.min(first + size, way.length - 1); at++) {
      const [from, to] = [way[at]!, way[at + 1]!];
      if (from !== to) ends.set(from, (ends.get(from) ?? new Set()).add(to));
    }
    if (ends.size > 0) chunks.push([...ends].map(([from, to]) => ({ from, to: [...to] })));
  }
  return chunks;
}

/** Of so many legs at once is a table asked, which has the square of that. */
const maxLegCount = 25;

/** Does what a plan waits for, which ends in time: with the caller, or for another provider to serve. */
async function inTime<T>(
  { maxWaitMs }: RoadTravelSettings,
  { signal }: TravelOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = timeLimit(maxWaitMs);
  try {
    return await work(signal ? AbortSignal.any([signal, timeout]) : timeout);
  } catch (error) {
    signal?.throwIfAborted();
    throw timeout.aborted ? new ProviderFailed('no_answer', { cause: error }) : error;
  }
}
