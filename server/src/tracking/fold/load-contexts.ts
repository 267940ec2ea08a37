import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { TimeRange } from '@tropeiro/telematics/engine/catch-up.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { KnownHistory, RequestedHistory } from '../../store/tracking/histories/device-histories.ts';
import { trackedKey } from '../../store/tracking/messages/tracked-device.ts';
import { runInEachCompany } from '../../store/tracking/run-in-each-company.ts';
import { type VehiclePeriod, vehicleFactsOf, vehicleFactsQuery } from '../../store/tracking/tracking-facts.ts';
import type { CompanyFacts, CompanyFactsCache } from './company-facts.ts';
import { loadCompanyFacts } from './load-company-facts.ts';
import { vehicleContexts } from './vehicle-context.ts';

/** A device with new messages, from `firstMs` to `lastMs`. */
export type ArrivedDevice = RequestedHistory & {
  readonly lastMs: number;
  /** A time range to replay, which may be after all messages known until now. */
  readonly toResume?: TimeRange;
};

/** Devices of a company with their histories. */
export type CompanyDevices<Device extends ArrivedDevice = ArrivedDevice> = {
  readonly companyId: number;
  readonly arrivals: readonly Device[];
  readonly histories: ReadonlyMap<string, KnownHistory>;
};

/**
 * Loads the contexts of these vehicles: all data besides messages that events depend on. Other work runs between
 * vehicles.
 */
export async function loadContexts(
  transaction: Transaction,
  companies: readonly CompanyDevices[],
  cache: CompanyFactsCache,
): Promise<ReadonlyMap<number, Context>> {
  const slice = new TimeSlice();
  const found = await runInEachCompany(
    transaction,
    companies.map(({ companyId, arrivals, histories }) => ({
      companyId,
      queries: [vehicleFactsQuery(vehiclePeriods(arrivals, histories))],
    })),
  );
  const facts = companies.map((company, index) => ({ ...company, facts: vehicleFactsOf(found[index]?.[0] ?? []) }));
  const known = new Map<number, CompanyFacts>();
  for (const {
    companyId,
    facts: { stamp },
  } of facts) {
    const cached = cache.find(companyId, stamp);
    if (cached) known.set(companyId, cached);
  }
  for (const { companyId, facts: ofVehicles } of facts) {
    if (known.has(companyId)) continue;
    const ofCompany = await loadCompanyFacts(
      async (queries) => (await runInEachCompany(transaction, [{ companyId, queries }]))[0] ?? [],
      ofVehicles.timezone,
      { slice },
    );
    cache.store(companyId, ofVehicles.stamp, ofCompany);
    known.set(companyId, ofCompany);
  }
  const contexts = new Map<number, Context>();
  for (const { companyId, facts: ofVehicles } of facts) {
    const ofCompany = known.get(companyId) as CompanyFacts;
    for (const [id, context] of await vehicleContexts(ofVehicles, ofCompany, slice)) contexts.set(id, context);
  }
  return contexts;
}

/**
 * The vehicles with the periods that may be folded. A period begins with the first new message or with the earliest segment to
 * replay. It ends with the last known message, or with the end of the segments loaded for replay.
 */
function vehiclePeriods(
  arrivals: readonly ArrivedDevice[],
  histories: ReadonlyMap<string, KnownHistory>,
): readonly VehiclePeriod[] {
  const vehicles = new Map<number, VehiclePeriod>();
  for (const device of arrivals) {
    const { vehicle_id, firstMs, lastMs, toResume } = device;
    const history = histories.get(trackedKey(device))?.history;
    const before = vehicles.get(vehicle_id);
    vehicles.set(vehicle_id, {
      vehicle_id,
      fromMs: Math.min(firstMs, history?.segments[0]?.beginMs ?? firstMs, before?.fromMs ?? firstMs),
      untilMs: Math.max(
        toResume?.untilMs ?? lastMs,
        history?.gapMs ?? history?.lastMs ?? lastMs,
        before?.untilMs ?? lastMs,
      ),
    });
  }
  return [...vehicles.values()];
}
