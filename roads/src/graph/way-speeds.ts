import type { Tags } from '../osm/extract.ts';
import { accessByClass, namedAccessByClass } from './access.ts';
import { readDurationS } from './ferry-duration.ts';
import { readMaxspeed } from './maxspeed.ts';
import { readOneway } from './oneway.ts';
import { vehicleClasses } from './road-graph.ts';
import { roadKinds, surfaceSpeeds } from './road-kinds.ts';

/** Tenths of km/h for each class, 0 where it may not drive. */
export type Speeds = readonly number[];
export type WaySpeeds = {
  readonly forward: Speeds;
  readonly backward: Speeds;
  /** The classes that only those with business there may use it in, as bits. */
  readonly restricted: number;
};

/**
 * What vehicles reach of a limit between junctions, and what they do not exceed, in km/h. Junctions are counted by
 * turns.
 */
const driving = {
  motorcycle: { share: 0.85, most: 110 },
  car: { share: 0.8, most: 110 },
  van: { share: 0.75, most: 90 },
  truck: { share: 0.65, most: 75 },
} as const;

const ferryKmh = 8;
const closedToAll: Speeds = [0, 0, 0, 0];

/** The speeds on a way, undefined if no vehicle may use it. `lengthM` is asked for ferries only. */
export const waySpeeds = (tags: Tags, lengthM: () => number): WaySpeeds | undefined => {
  const found = tags.get('route') === 'ferry' ? ferrySpeeds(tags, lengthM()) : streetSpeeds(tags);
  if (found === undefined) return undefined;
  const { forward, backward } = readOneway(tags);
  const speeds = {
    forward: forward ? found.forward : closedToAll,
    backward: backward ? found.backward : closedToAll,
    restricted: found.restricted,
  };
  return [...speeds.forward, ...speeds.backward].some((speed) => speed > 0) ? speeds : undefined;
};

const streetSpeeds = (tags: Tags): WaySpeeds | undefined => {
  const kind = roadKinds.get(tags.get('highway') ?? '');
  if (kind === undefined) return undefined;
  const access = kind.isClosed ? namedAccessByClass(tags) : accessByClass(tags, 'open');
  const surface = surfaceSpeeds.get(tags.get('surface') ?? '') ?? Number.POSITIVE_INFINITY;
  const general = readMaxspeed(tags.get('maxspeed')) ?? kind.limit;
  const trucks = readMaxspeed(tags.get('maxspeed:hgv')) ?? Number.POSITIVE_INFINITY;
  const along = (direction: 'forward' | 'backward'): Speeds => {
    const limit = readMaxspeed(tags.get(`maxspeed:${direction}`)) ?? general;
    return vehicleClasses.map((vehicleClass, index) => {
      const { share, most } = driving[vehicleClass];
      const allowed = vehicleClass === 'truck' ? Math.min(limit, trucks) : limit;
      return access[index] === 'closed' ? 0 : inTenths(Math.min(allowed * share, most, surface));
    });
  };
  const restricted = access.reduce((bits, found, index) => (found === 'restricted' ? bits | (1 << index) : bits), 0);
  return { forward: along('forward'), backward: along('backward'), restricted };
};

/** Ferries must say that they take vehicles: many of Brazil's boats take passengers only. */
const ferrySpeeds = (tags: Tags, lengthM: number): WaySpeeds => {
  const durationS = readDurationS(tags.get('duration'));
  const kmh = durationS === undefined ? ferryKmh : (3.6 * lengthM) / durationS;
  const speeds = namedAccessByClass(tags).map((access) => (access === 'closed' ? 0 : inTenths(kmh)));
  return { forward: speeds, backward: speeds, restricted: 0 };
};

const inTenths = (kmh: number): number => Math.max(1, Math.min(0xffff, Math.round(10 * kmh)));
