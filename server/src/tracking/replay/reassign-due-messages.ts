import type { Database } from '@tropeiro/platform/database/database.ts';
import { reassignMessages } from '../../store/tracking/histories/replays.ts';

/**
 * Assigns messages of devices whose installations changed to the vehicles they were in, until nothing is due. Each
 * transaction assigns up to a day of one device, and devices take turns. Returns whether there was something to do.
 */
export async function reassignDueMessages(database: Database, signal: AbortSignal): Promise<boolean> {
  let hasAssigned = false;
  while (!signal.aborted && (await database.transactAcrossCompanies(byJob, reassignMessages))) hasAssigned = true;
  return hasAssigned;
}

const byJob = { via: 'job' };
