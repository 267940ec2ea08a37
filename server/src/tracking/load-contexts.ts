import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { AskedHistory } from '../store/tracking/device-histories.ts';
import { inEachCompany } from '../store/tracking/in-each-company.ts';
import { trackedKey } from '../store/tracking/tracked-device.ts';
import {
  companyFactsOf,
  companyFactsQuery,
  vehicleFactsOf,
  vehicleFactsQuery,
} from '../store/tracking/tracking-facts.ts';
import { type CompanyFactsCache, makeCompanyFacts } from './company-facts.ts';
import { vehicleContext } from './vehicle-context.ts';

type CompanyDevices = {
  readonly companyId: number;
  readonly arrivals: readonly AskedHistory[];
  readonly histories: ReadonlyMap<string, DeviceHistory>;
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
      queries: [
        vehicleFactsQuery(
          arrivals.map(({ vehicle_id }) => vehicle_id),
          Math.min(...arrivals.map((one) => foldedFromMs(one, histories.get(trackedKey(one))))),
        ),
      ],
    })),
  );
  const facts = companies.map((company, index) => ({ ...company, facts: vehicleFactsOf(found[index]?.[0] ?? []) }));
  const changed = facts.filter(({ companyId, facts }) => !cache.find(companyId, facts.stamp));
  if (changed.length > 0) {
    const read = await inEachCompany(
      transaction,
      changed.map(({ companyId }) => ({ companyId, queries: [companyFactsQuery] })),
    );
    changed.forEach(({ companyId, facts }, index) => {
      cache.keep(companyId, facts.stamp, makeCompanyFacts(facts.timezone, companyFactsOf(read[index]?.[0] ?? [])));
    });
  }
  return new Map(
    facts.flatMap(({ companyId, arrivals, facts }) => {
      const ofCompany = cache.find(companyId, facts.stamp);
      if (!ofCompany) throw new Error('The facts of a company were just kept');
      return arrivals.map(({ vehicle_id }) => [vehicle_id, vehicleContext(vehicle_id, facts, ofCompany)] as const);
    }),
  );
}

/** From when on a device may be folded: from its news on, or from the segment that is gone back to. */
const foldedFromMs = ({ firstMs }: AskedHistory, history: DeviceHistory | undefined): number =>
  Math.min(firstMs, history?.segments[0]?.beginMs ?? Number.POSITIVE_INFINITY);
