import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { CompanyFactsCache } from '../tracking/fold/company-facts.ts';
import type { FoldBounds } from '../tracking/fold/fold-devices.ts';
import { MessageSink } from '../tracking/ingest/message-sink.ts';
import type { NoteFailure } from '../tracking/note-failure.ts';
import { trackedCompanies } from './device-messages.ts';
import { freshDatabase } from './fresh-database.ts';
import { insertLimits } from './tracked-driving.ts';

/**
 * A database with this many companies and vehicles in each, with limits, and a process that ingests their device
 * messages.
 */
export async function trackedDatabase(companies: number, vehicles: number) {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  await trackedCompanies(ownerUrl, companies, vehicles);
  await insertLimits(ownerUrl);
  /** Another process of the same service. */
  const open = () => new Database({ url: appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  const database = open();
  const cache = new CompanyFactsCache();
  return {
    ownerUrl,
    database,
    cache,
    open,
    ingest: (messages: readonly ReceivedMessage[], bounds?: FoldBounds, noteUnfoldable?: NoteFailure) =>
      database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
        new MessageSink(cache, bounds, noteUnfoldable).ingest(transaction, messages),
      ),
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

export type TrackedDatabase = Awaited<ReturnType<typeof trackedDatabase>>;
