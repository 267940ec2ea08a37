import assert from 'node:assert/strict';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { CompanyFactsCache } from '../tracking/fold/company-facts.ts';
import { replayShares } from '../tracking/fold/fold-devices.ts';
import { reassignDueMessages } from '../tracking/replay/reassign-due-messages.ts';
import { replayDueVehicles } from '../tracking/replay/replay-due-vehicles.ts';

/** Ends the wait between two replays for every device. */
export const passReplayWait = (ownerUrl: string): Promise<unknown> =>
  ask(ownerUrl, 'update refold_request set date_due = now(); update device_history set replayed_at = null');

/**
 * Assigns messages of moved devices, ends that wait, and replays what was collected, as the worker does. Returns the number
 * of replays.
 */
export async function replayCollected(ownerUrl: string, database: Database): Promise<number> {
  const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
  await reassignDueMessages(database, time.signal);
  await passReplayWait(ownerUrl);
  return (await replayDueVehicles(database, new CompanyFactsCache(), assert.fail, time, replayShares())).vehicle_count;
}
