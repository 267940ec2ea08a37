import { createHash } from 'node:crypto';
import type { TravelProvider } from '../provider.ts';
import type { VehicleClass } from '../vehicle-class.ts';
import { osrm } from './osrm.ts';
import { noCache } from './pair-cache.ts';
import type { RoadProtocol } from './road-protocol.ts';
import { RoadServer } from './road-server.ts';
import { roadTravel } from './road-travel.ts';
import type { RoadVariables } from './settings.ts';
import { type InCompany, storedPairCache } from './stored-pair-cache.ts';
import { valhalla } from './valhalla.ts';

/** A configured road server, its provider, and counts of its use. */
export type RoadEngine = {
  readonly server: RoadServer;
  readonly provider: TravelProvider;
  /** How many pairs were cached, and how many were requested. */
  readonly pairCounts: { readonly cache: number; readonly server: number };
};

export type RoadTools = {
  readonly inCompany: InCompany;
  readonly log: { warn(about: object, message: string): void };
};

const bytesOfPair = 16;

/** After this many failures in a row, the server is not asked for a while. */
const breaker = { maxFailureCount: 5, openS: 30 };

/** The road servers in the settings, in the order in which they are asked. */
export function openRoads(settings: RoadVariables, tools: RoadTools): readonly RoadEngine[] {
  const { OSRM_URL, OSRM_PROFILES, OSRM_TABLE_SIZE, VALHALLA_URL, VALHALLA_COSTINGS, VALHALLA_TABLE_SIZE } = settings;
  const configured = [
    { protocol: osrm, url: OSRM_URL, profiles: OSRM_PROFILES, tableSize: OSRM_TABLE_SIZE },
    { protocol: valhalla, url: VALHALLA_URL, profiles: VALHALLA_COSTINGS, tableSize: VALHALLA_TABLE_SIZE },
  ];
  return configured.flatMap(({ url, ...engine }) =>
    url === undefined ? [] : [openRoad({ ...engine, url: new URL(url) }, settings, tools)],
  );
}

type Configured = {
  readonly protocol: RoadProtocol;
  readonly url: URL;
  readonly profiles: Readonly<Record<VehicleClass, string>>;
  readonly tableSize: number;
};

function openRoad(
  { protocol, url, profiles, tableSize }: Configured,
  settings: RoadVariables,
  { inCompany, log }: RoadTools,
): RoadEngine {
  const server = new RoadServer(protocol, {
    url,
    maxS: settings.TRAVEL_REQUEST_S,
    maxConcurrent: settings.TRAVEL_REQUESTS_AT_ONCE,
    breaker,
  });
  const pairCounts = { cache: 0, server: 0 };
  const cacheLimits = {
    maxDays: settings.TRAVEL_CACHE_DAYS,
    maxPairCount: (settings.TRAVEL_CACHE_MB * 1_000_000) / bytesOfPair,
    onFailure: (err: unknown) => log.warn({ err }, 'could not use the cache of travel times'),
  };
  const provider = roadTravel({
    server,
    cache: settings.TRAVEL_CACHE_MB === 0 ? noCache : storedPairCache(inCompany, cacheLimits),
    cacheName: `${protocol.name} ${nameOf(url)}`,
    tableSize,
    profiles,
    maxLocationCount: settings.TRAVEL_MAX_LOCATIONS,
    maxWaitMs: settings.TRAVEL_LONGEST_S * 1000,
    onPairs: (from, count) => {
      pairCounts[from] += count;
    },
  });
  return { server, provider, pairCounts };
}

/** Identifies a server, so that a cache is not used for another. The credentials in its URL are left out. */
const nameOf = ({ origin, pathname }: URL): string =>
  createHash('sha256').update(`${origin}${pathname}`).digest('base64url').slice(0, 8);
