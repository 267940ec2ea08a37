import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Job } from '@tropeiro/platform/handling/job.ts';
import type { Logger } from 'pino';
import { clearExpired } from '../store/privacy/clear-expired.ts';
import { dropEmptyMonths, forgetAllOld } from './forget-old.ts';

/** How much one run forgets. It ends before the next job of the night begins. */
const limits = { chunkRows: 5000, budgetS: 1200 };

export const privacyJobs = (
  database: Database,
  sessionLifetimeS: number,
  log: Pick<Logger, 'warn'>,
): readonly Job[] => [
  {
    name: 'clear_expired',
    cronTimes: ['*/10 * * * *'],
    catchUpS: 0,
    run: async () => ({
      logText: 'cleared what had expired',
      logFields: await clearExpired(database, sessionLifetimeS),
    }),
  },
  {
    name: 'forget',
    // At night in Brazil, when the fleets stand still.
    cronTimes: ['15 5-7 * * *'],
    catchUpS: 86_400,
    run: async () => ({
      logText: 'forgot what is no longer to be kept',
      logFields: {
        ...(await forgetAllOld(database, limits, log)),
        dropped_month_count: await dropEmptyMonths(database),
      },
    }),
  },
];
