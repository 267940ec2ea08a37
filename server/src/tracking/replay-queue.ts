import type { Logger } from 'pino';
import { PollingLoop } from '../sharing/polling-loop.ts';
import type { RefilledShares } from '../sharing/refilled-shares.ts';
import type { Database } from '../store/engine/database.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { foldChangedVehicles } from './fold-changed-vehicles.ts';
import { vehicleFailures } from './separate-tries.ts';

/**
 * Replays vehicles as soon as they are due: late messages that were collected, what one call left, and times whose driver or
 * settings changed. What is due stands in the database, so any number of processes share the work.
 */
export class ReplayQueue {
  private readonly loop: PollingLoop;

  constructor(database: Database, log: Pick<Logger, 'error' | 'warn'>, shares: RefilledShares) {
    const cache = new CompanyFactsCache();
    this.loop = new PollingLoop(
      async () => {
        const time = { maxS: Number.POSITIVE_INFINITY, signal: this.loop.signal };
        const { vehicle_count } = await foldChangedVehicles(database, cache, vehicleFailures(log), time, shares);
        return vehicle_count > 0;
      },
      (err) => log.warn({ err }, 'could not look for vehicles to replay; tried again'),
    );
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no more, and waits for the vehicle that is being replayed. */
  stop(): Promise<void> {
    return this.loop.stop();
  }
}
