import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { type Leg, listLegs, type Travel, type TravelOptions, type TravelProvider } from '../provider.ts';
import { ProviderFailed } from '../provider-failed.ts';
import { type TravelVehicle, usualVehicle, type VehicleClass } from '../vehicle-class.ts';
import { noCache } from './pair-cache.ts';
import { placeKey } from './place-key.ts';
import { RoadPairs, type RoadPairsSettings, type WantedRow } from './road-pairs.ts';

export type RoadTravelSettings = RoadPairsSettings & {
  /** The server's profile name for each class. */
  readonly profiles: Readonly<Record<VehicleClass, string>>;
  readonly maxLocationCount: number;
  /** How long one plan may wait for all of its tables. */
  readonly maxWaitMs: number;
};

/** Travel from a road server: source G. */
export const roadTravel = (settings: RoadTravelSettings): TravelProvider => {
  const { profiles, maxLocationCount, tableSize } = settings;
  const profilesOf = (vehicles: readonly TravelVehicle[]): readonly string[] => [
    ...new Set(vehicles.map((vehicle) => profiles[vehicle.class])),
  ];
  return {
    name: settings.server.protocol.name,
    source: 'G',
    maxLocationCount,
    matrixCount: (_, vehicles) => 2 * profilesOf(vehicles).length,
    matrices: async (coordinates, options = {}) => {
      const { vehicles = [usualVehicle] } = options;
      const travels = await inTime(settings, options, async (signal) => {
        const found = new Map<string, Travel>();
        for (const profile of profilesOf(vehicles))
          found.set(profile, await matrixOf(settings, coordinates, profile, { ...options, signal }));
        return found;
      });
      return vehicles.map((vehicle) => travels.get(profiles[vehicle.class])!);
    },
    legs: async (coordinates, path, options = {}) => {
      const profile = profiles[(options.vehicle ?? usualVehicle).class];
      const { keys, placeOfLocation } = listPlaces(coordinates);
      const found = new Map<number, Leg | undefined>();
      const wanted = wantedRows(
        path.map((location) => placeOfLocation[location]!),
        tableSize,
      );
      await inTime(settings, options, async (signal) => {
        const pairs = pairsOf(settings, keys, profile, { ...options, signal });
        for (const rows of wanted)
          await pairs.find(rows, (from, to, durationS, distanceM) => {
            found.set(from * keys.length + to, durationS < 0 ? undefined : { durationS, distanceM });
          });
      });
      return listLegs(path, (from, to) => {
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
  new RoadPairs(options.isTransient ? { ...settings, cache: noCache } : settings, {
    profile,
    keys,
    companyId: options.companyId ?? 0,
    signal: options.signal,
    slice: new TimeSlice({ signal: options.signal }),
  });

/** The distinct places of locations. Locations less than about a metre apart are the same place. */
function listPlaces(coordinates: readonly Coordinates[]) {
  const placeOfKey = new Map<number, number>();
  const locationsOfPlace: number[][] = [];
  const placeOfLocation = coordinates.map((coordinate, location) => {
    const key = placeKey(coordinate);
    const place = placeOfKey.get(key) ?? locationsOfPlace.push([]) - 1;
    placeOfKey.set(key, place);
    locationsOfPlace[place]!.push(location);
    return place;
  });
  return { keys: [...placeOfKey.keys()], placeOfLocation, locationsOfPlace };
}

/**
 * Splits the pairs along a path into batches. A table of n rows covers n pairs of the path; its other cells are a
 * by-product.
 */
function wantedRows(path: readonly number[], tableSize: number): readonly (readonly WantedRow[])[] {
  const size = Math.min(tableSize, maxLegCount);
  const chunks: WantedRow[][] = [];
  for (let first = 0; first + 1 < path.length; first += size) {
    const ends = new Map<number, Set<number>>();
    for (let at = first; at < Math.min(first + size, path.length - 1); at++) {
      const [from, to] = [path[at]!, path[at + 1]!];
      if (from !== to) ends.set(from, (ends.get(from) ?? new Set()).add(to));
    }
    if (ends.size > 0) chunks.push([...ends].map(([from, to]) => ({ from, to: [...to] })));
  }
  return chunks;
}

/** How many legs one table covers. Its size is the square of that. */
const maxLegCount = 25;

/**
 * Runs work that a plan waits for with a time limit. It ends when the caller disconnects, or so that another provider
 * can be used.
 */
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
