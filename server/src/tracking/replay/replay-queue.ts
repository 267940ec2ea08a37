import type { Database } from '@tropeiro/platform/database/database.ts';
import { PollingLoop } from '@tropeiro/platform/sharing/polling-loop.ts';
import type { RefilledShares } from '@tropeiro/platform/sharing/refilled-shares.ts';
import type { Logger } from 'pino';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { vehicleFailureLogger } from '../note-failure.ts';
import { reassignDueMessages } from './reassign-due-messages.ts';
import { replayDueVehicles } from './replay-due-vehicles.ts';

/**
 * Replays vehicles as soon as they are due: collected late messages, work left by earlier transactions, and times whose driver or
 * settings changed. Beside it, assigns messages of devices whose installations changed to their vehicles, so that a long correction
 * delays no replay. Both are listed in the database, so any number of processes share the work.
 */
export class ReplayQueue {
  private readonly loop: PollingLoop;
  private readonly reassigning: PollingLoop;

  constructor(database: Database, log: Pick<Logger, 'error' | 'warn'>, shares: RefilledShares) {
    const cache = new CompanyFactsCache();
    this.loop = new PollingLoop(
      async () => {
        const time = { maxS: Number.POSITIVE_INFINITY, signal: this.loop.signal };
        const { vehicle_count } = await replayDueVehicles(database, cache, vehicleFailureLogger(log), time, shares);
        return vehicle_count > 0;
      },
      (err) => log.warn({ err }, 'could not take vehicles to replay; will retry'),
    );
    this.reassigning = new PollingLoop(
      () => reassignDueMessages(database, this.reassigning.signal),
      (err) => log.warn({ err }, 'could not assign messages to vehicles; will retry'),
    );
  }

  start(): void {
    this.loop.start();
    this.reassigning.start();
  }

  /** Takes no more work, and waits for the replay and the assignment in progress. */
  async stop(): Promise<void> {
    await Promise.all([this.loop.stop(), this.reassigning.stop()]);
  }
}
