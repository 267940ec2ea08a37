import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { Logger } from 'pino';
import type { Geocoding, GeocodingCaller } from '../geocoding/geocoding.ts';
import { timeLimit } from '../sharing/time-limit.ts';
import { getCustomerSettings } from '../store/company/customer-settings.ts';
import type { Database } from '../store/engine/database.ts';
import type { Db } from '../store/engine/db.ts';
import {
  type AskedPlace,
  type EventPlace,
  forgetWantedPlaces,
  keepEventPlaces,
  listCompaniesWithPlacesDue,
  takeEventPlaces,
} from '../store/tracking/event-places.ts';
import { secondsUntilNextTry } from './next-try.ts';

/** How many places of a company are asked about in a run, which is one a minute. */
const maxCountOfCompany = 60;

/** How many places of a company wait behind a run: an hour's worth of asking, behind which all come too late. */
export const waitingPlacesMax = 60 * maxCountOfCompany;

/** How many companies are served at once, and for how long each: one whose geocoder hangs does not hold up the others. */
const companiesAtOnce = 4;
const companyMaxS = 10;

/** A place that a process has taken and died with is asked about by another after this. */
const leaseS = 600;

const dayS = 86_400;

/** For how long what this service knows itself is told before it is looked up again: addresses may have been imported since. */
const ownKeepS = 30 * dayS;

/** What is known where nobody knows an address, who may know one tomorrow. */
const unknownKeepS = dayS;

const byJob = { via: 'job' };

/**
 * Asks geocoders for the addresses of places where events have begun and ended, of all companies, the newest places first. Asked are
 * those that the operator has set for this and the company has chosen: nobody else learns where vehicles are.
 */
export async function findEventPlaces(
  database: Database,
  geocoding: Geocoding,
  log: Pick<Logger, 'error'>,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly asked_count: number }> {
  const within = AbortSignal.any([signal, timeLimit(maxS * 1000)]);
  const due = await database.transactAcrossCompanies(byJob, listCompaniesWithPlacesDue);
  /** What is left of a company that fails is asked about when its time is up. */
  const inCompany = async (companyId: number, work: (db: Db) => Promise<number>): Promise<number> => {
    const db: Db = {
      rows: (query) => database.transactAsJob(companyId, (transaction) => transaction.rows(query)),
    };
    return work(db).catch((err: unknown) => {
      if (!signal.aborted) log.error({ err, customer_id: companyId }, 'places of events could not be looked up');
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
  // Of all of them first: asking takes long, and not each has its turn in a run. Not with each call that wants some: to count
  // those that wait would take longer than all else that small calls ask.
  await forEach(due, (db) => forgetWantedPlaces(db, waitingPlacesMax));
  const companies = due.values();
  const counts = await Promise.all(
    Array.from({ length: companiesAtOnce }, () =>
      forEach(companies, (db, companyId) => serveCompany(db, companyId, geocoding, { signal, within })),
    ),
  );
  return { asked_count: counts.reduce((sum, count) => sum + count, 0) };
}

/** Asks about places of one company, and says about how many. */
async function serveCompany(
  db: Db,
  companyId: number,
  geocoding: Geocoding,
  { signal, within: ofRun }: Required<Pick<GeocodingCaller, 'signal' | 'within'>>,
): Promise<number> {
  const { geocoders } = (await getCustomerSettings(db)).record;
  const chosen = (geocoders ?? geocoding.names).filter((name) => geocoding.eventGeocoders.includes(name));
  if (chosen.length === 0) {
    await forgetWantedPlaces(db, 0);
    return 0;
  }
  const places = await takeEventPlaces(db, maxCountOfCompany, leaseS);
  const within = AbortSignal.any([ofRun, timeLimit(companyMaxS * 1000)]);
  const asked: AskedPlace[] = [];
  try {
    for (const place of places) {
      asked.push(await askedPlace(place, geocoding, { db, companyId, chosen, signal, within }));
      if (within.aborted) break;
    }
  } finally {
    await keepEventPlaces(db, asked);
  }
  return asked.length;
}

/** What geocoders say of a place. Of its cell, and not of where the vehicle was, so that the same cell is asked about once. */
async function askedPlace(
  { latitude, longitude, attempt_count }: EventPlace,
  geocoding: Geocoding,
  caller: GeocodingCaller,
): Promise<AskedPlace> {
  const coordinates = { latitude: latitude / 1000, longitude: longitude / 1000 };
  const { places, isWhole } = await geocoding.reverse(coordinates, caller);
  const [best] = places;
  const keepS = best && best.provider !== 'correction' ? keepSOf(geocoding, best.provider) : 0;
  const known = best && keepS > 0 ? best : undefined;
  return {
    latitude,
    longitude,
    address: known?.address ?? null,
    has_street: known !== undefined && streetQualities.has(known.quality),
    keep_s: known ? keepS : unknownKeepS,
    again_s: isWhole ? null : secondsUntilNextTry(attempt_count + 1),
  };
}

const streetQualities: ReadonlySet<string> = new Set(['exact', 'interpolated', 'street']);

/** For how long what a geocoder said may be told: as its terms say. */
function keepSOf({ providers }: Geocoding, name: Geocoder): number {
  const provider = providers.find((one) => one.name === name)?.provider;
  return provider?.isInHouse ? ownKeepS : (provider?.limits.keepS ?? 0);
}
