import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '../store/engine/database.ts';
import { CompanyFactsCache } from '../tracking/company-facts.ts';
import type { FoldBounds } from '../tracking/fold-devices.ts';
import { ingest } from '../tracking/ingest.ts';
import { trackedCompanies } from './device-messages.ts';
import { freshDatabase } from './fresh-database.ts';
import { giveLimits } from './tracked-driving.ts';

/** A database with so many companies of so many vehicles each, with limits, and a process that takes in what their devices say. */
export async function trackedDatabase(companies: number, vehicles: number) {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  await trackedCompanies(ownerUrl, companies, vehicles);
  await giveLimits(ownerUrl);
  /** Another process of the same service. */
  const open = () => new Database({ url: appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  const database = open();
  const cache = new CompanyFactsCache();
  return {
    ownerUrl,
    database,
    cache,
    open,
    take: (messages: readonly ReceivedMessage[], bounds?: FoldBounds) =>
      database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
        ingest(transaction, messages, cache, bounds),
      ),
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

export type TrackedDatabase = Awaited<ReturnType<typeof trackedDatabase>>;
