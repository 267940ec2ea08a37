import assert from 'node:assert/strict';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Database } from '../store/engine/database.ts';
import { CompanyFactsCache } from '../tracking/company-facts.ts';
import { foldChangedVehicles } from '../tracking/fold-changed-vehicles.ts';
import { replayShares } from '../tracking/fold-devices.ts';

/** Lets the wait between two replays pass for every device. */
export const passReplayWait = (ownerUrl: string): Promise<unknown> =>
  ask(ownerUrl, 'update refold_request set date_due = now(); update device_history set replayed_at = null');

/** Lets that wait pass and replays what was collected, as the worker does; returns how many replays it took. */
export async function replayCollected(ownerUrl: string, database: Database): Promise<number> {
  await passReplayWait(ownerUrl);
  const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
  return (await foldChangedVehicles(database, new CompanyFactsCache(), assert.fail, time, replayShares()))
    .vehicle_count;
}
