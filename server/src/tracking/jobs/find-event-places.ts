import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';
import type { Logger } from 'pino';
import type { Geocoding, GeocodingCaller } from '../../geocoding/geocoding.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import {
  deleteQueuedPlaces,
  type EventPlace,
  listCompaniesWithPlacesDue,
  type PlaceLookup,
  storeEventPlaces,
  takeEventPlaces,
} from '../../store/tracking/events/event-places.ts';
import { secondsUntilNextTry } from '../replay/next-try.ts';

/** How many places of a company are looked up in one run. There is one run a minute. */
const maxCountOfCompany = 60;

/** How many places of a company may wait after a run: the work of one hour. With more, all results would be late. */
export const waitingPlacesMax = 60 * maxCountOfCompany;

/** How many companies are served at once, and for how long each. A slow geocoder of one company does not delay the others. */
const companiesAtOnce = 4;
const companyMaxS = 10;

/** A place taken by a process that died is looked up by another one after this time. */
const leaseS = 600;

const dayS = 86_400;

/** How long results of in-house sources are used before a new lookup. Addresses may have been imported since. */
const inHouseCacheS = 30 * dayS;

/** How long a lookup without a result counts. An address may be known later. */
const notFoundCacheS = dayS;

const byJob = { via: 'job' };

/**
 * Looks up the addresses of places where events began and ended, for all companies, newest places first. Uses only geocoders that
 * the operator allows for this and the company has chosen, so that no other service learns where vehicles are.
 */
export async function findEventPlaces(
  database: Database,
  geocoding: Geocoding,
  log: Pick<Logger, 'error'>,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly asked_count: number }> {
  const within = AbortSignal.any([signal, timeLimit(maxS * 1000)]);
  const due = await database.transactAcrossCompanies(byJob, listCompaniesWithPlacesDue);
  /** If a company's lookup fails, its remaining places are looked up when their lease expires. */
  const inCompany = async (companyId: number, work: (db: Db) => Promise<number>): Promise<number> => {
    const db: Db = {
      rows: (query) => database.transactAsJob(companyId, (transaction) => transaction.rows(query)),
    };
    return work(db).catch((err: unknown) => {
      if (!signal.aborted) log.error({ err, customer_id: companyId }, 'could not look up places of events');
      return 0;
    });
  };
  const forEach = async (companies: Iterable<number>, work: (db: Db, companyId: number) => Promise<number>) => {
    let count = 0;
    for (const companyId of companies) {
      if (within.aborted) break;
      count += await inCompany(companyId, (db) => work(db, companyId));
    }
    return count;
  };
  // Deleted for all companies first, because lookups are slow and not every company is served in each run. Not done when places
  // are queued, because counting the waiting ones would take longer than all other queries of a small request.
  await forEach(due, (db) => deleteQueuedPlaces(db, waitingPlacesMax));
  const companies = due.values();
  const counts = await Promise.all(
    Array.from({ length: companiesAtOnce }, () =>
      forEach(companies, (db, companyId) => serveCompany(db, companyId, geocoding, { signal, within })),
    ),
  );
  return { asked_count: counts.reduce((sum, count) => sum + count, 0) };
}

/** Looks up places of one company and returns how many. */
async function serveCompany(
  db: Db,
  companyId: number,
  geocoding: Geocoding,
  { signal, within: ofRun }: Required<Pick<GeocodingCaller, 'signal' | 'within'>>,
): Promise<number> {
  const { geocoders } = (await getCustomerSettings(db)).record;
  const chosen = (geocoders ?? geocoding.names).filter((name) => geocoding.eventGeocoders.includes(name));
  if (chosen.length === 0) {
    await deleteQueuedPlaces(db, 0);
    return 0;
  }
  const places = await takeEventPlaces(db, maxCountOfCompany, leaseS);
  const within = AbortSignal.any([ofRun, timeLimit(companyMaxS * 1000)]);
  const asked: PlaceLookup[] = [];
  try {
    for (const place of places) {
      asked.push(await askedPlace(place, geocoding, { db, companyId, chosen, signal, within }));
      if (within.aborted) break;
    }
  } finally {
    await storeEventPlaces(db, asked);
  }
  return asked.length;
}

/** Looks up a place. Uses the centre of its cell, not the vehicle's position, so that each cell is looked up only once. */
async function askedPlace(
  { latitude, longitude, attempt_count }: EventPlace,
  geocoding: Geocoding,
  caller: GeocodingCaller,
): Promise<PlaceLookup> {
  const coordinates = { latitude: latitude / 1000, longitude: longitude / 1000 };
  const { places, isComplete } = await geocoding.reverse(coordinates, caller);
  const [best] = places;
  const cacheS = best && best.provider !== 'correction' ? cacheSOf(geocoding, best.provider) : 0;
  const known = best && cacheS > 0 ? best : undefined;
  return {
    latitude,
    longitude,
    address: known?.address ?? null,
    has_street: known !== undefined && streetQualities.has(known.quality),
    keep_s: known ? cacheS : notFoundCacheS,
    again_s: isComplete ? null : secondsUntilNextTry(attempt_count + 1),
  };
}

const streetQualities: ReadonlySet<string> = new Set(['exact', 'interpolated', 'street']);

/** How long a geocoder's result may be used according to its terms. */
function cacheSOf({ providers }: Geocoding, name: Geocoder): number {
  const provider = providers.find((named) => named.name === name)?.provider;
  return provider?.isInHouse ? inHouseCacheS : (provider?.limits.cacheS ?? 0);
}
