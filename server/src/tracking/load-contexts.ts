import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { cellMaxPlaces, PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { AskedHistory, KnownHistory } from '../store/tracking/device-histories.ts';
import { inEachCompany } from '../store/tracking/in-each-company.ts';
import { trackedKey } from '../store/tracking/tracked-device.ts';
import {
  companyFactsOf,
  companyFactsQuery,
  type FoldedVehicle,
  type PointRow,
  pointsPageOf,
  pointsPageQuery,
  pointsPageSize,
  vehicleFactsOf,
  vehicleFactsQuery,
} from '../store/tracking/tracking-facts.ts';
import { type CompanyFacts, type CompanyFactsCache, makeCompanyFacts } from './company-facts.ts';
import { areasById, vehicleContext } from './vehicle-context.ts';

/** A device with news, from a moment to another. */
export type ArrivedDevice = AskedHistory & { readonly lastMs: number };

/** Devices of a company, and how far they are. */
export type CompanyDevices<Device extends ArrivedDevice = ArrivedDevice> = {
  readonly companyId: number;
  readonly arrivals: readonly Device[];
  readonly histories: ReadonlyMap<string, KnownHistory>;
};

/** What events of these vehicles depend on beside messages, by vehicle. */
export async function loadContexts(
  transaction: Transaction,
  companies: readonly CompanyDevices[],
  cache: CompanyFactsCache,
): Promise<ReadonlyMap<number, Context>> {
  const found = await inEachCompany(
    transaction,
    companies.map(({ companyId, arrivals, histories }) => ({
      companyId,
      queries: [vehicleFactsQuery(foldedVehicles(arrivals, histories))],
    })),
  );
  const facts = companies.map((company, index) => ({ ...company, facts: vehicleFactsOf(found[index]?.[0] ?? []) }));
  const known = new Map<number, CompanyFacts>();
  for (const {
    companyId,
    facts: { stamp },
  } of facts) {
    const kept = cache.find(companyId, stamp);
    if (kept) known.set(companyId, kept);
  }
  const changed = facts.filter(({ companyId }) => !known.has(companyId));
  if (changed.length > 0) {
    const read = await inEachCompany(
      transaction,
      changed.map(({ companyId }) => ({ companyId, queries: [companyFactsQuery] })),
    );
    for (const [index, { companyId, facts }] of changed.entries()) {
      const points = await loadPoints(transaction, companyId);
      const ofCompany = makeCompanyFacts(facts.timezone, companyFactsOf(read[index]?.[0] ?? []), points);
      cache.keep(companyId, facts.stamp, ofCompany);
      known.set(companyId, ofCompany);
    }
  }
  const contexts = new Map<number, Context>();
  for (const { companyId, facts: ofVehicles } of facts) {
    const ofCompany = known.get(companyId) as CompanyFacts;
    const areas = areasById(ofVehicles.areas);
    for (const vehicle of ofVehicles.vehicles) contexts.set(vehicle.id, vehicleContext(vehicle, ofCompany, areas));
  }
  return contexts;
}

/** Reads the points of interest of a company, page by page: they come by the hundred thousand, and others have their turns. */
async function loadPoints(transaction: Transaction, companyId: number): Promise<PlaceIndex> {
  const index = new PlaceIndex([], cellMaxPlaces);
  const slice = new TimeSlice();
  let page: readonly PointRow[];
  let lastId = 0;
  do {
    const [read] = await inEachCompany(transaction, [{ companyId, queries: [pointsPageQuery(lastId)] }]);
    page = pointsPageOf(read?.[0] ?? []);
    index.add(page.map(({ id, latitude, longitude }) => ({ key: `poi:${id}`, latitude, longitude })));
    lastId = page.at(-1)?.id ?? lastId;
    await slice.yieldIfUsedUp();
  } while (page.length === pointsPageSize);
  return index;
}

/**
 * The vehicles, each once, with the time that may be folded: from the news on, or from the segment that is gone back to, until
 * the last message that is known, or the last segment that is folded at once.
 */
function foldedVehicles(
  arrivals: readonly ArrivedDevice[],
  histories: ReadonlyMap<string, KnownHistory>,
): readonly FoldedVehicle[] {
  const vehicles = new Map<number, FoldedVehicle>();
  for (const device of arrivals) {
    const { vehicle_id, firstMs, lastMs } = device;
    const history = histories.get(trackedKey(device))?.history;
    const before = vehicles.get(vehicle_id);
    vehicles.set(vehicle_id, {
      vehicle_id,
      fromMs: Math.min(firstMs, history?.segments[0]?.beginMs ?? firstMs, before?.fromMs ?? firstMs),
      untilMs: Math.max(lastMs, history?.gapMs ?? history?.lastMs ?? lastMs, before?.untilMs ?? lastMs),
    });
  }
  return [...vehicles.values()];
}
