import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Job } from '@tropeiro/platform/handling/job.ts';
import type { Logger } from 'pino';
import type { PlanToFinish } from '../store/execution/plans-to-execute.ts';
import { finishPlans } from './finish-plans.ts';
import { settledAfterS, storeFiguresOfPlans } from './store-figures.ts';

const noteFailure =
  (log: Pick<Logger, 'error'>) =>
  (err: unknown, plan: PlanToFinish): void =>
    log.error({ err, ...plan }, 'could not finish a plan; will retry later');

/** Shorter than the interval of each job, so that a run ends before the next begins. */
const maxS = { finish: 240, storeFigures: 45 };

export const executionJobs = (database: Database, log: Pick<Logger, 'error'>): readonly Job[] => [
  {
    name: 'finish_plans',
    cronTimes: ['*/5 * * * *'],
    catchUpS: 0,
    // The next run is the retry.
    maxAttemptCount: 1,
    run: async (signal = new AbortController().signal) => {
      const finished = await finishPlans(database, noteFailure(log), { maxS: maxS.finish, signal });
      return finished.finished_count > 0
        ? { logText: 'finished plans whose drivers did not report their return', logFields: finished }
        : undefined;
    },
  },
  {
    name: 'store_figures',
    cronTimes: ['* * * * *'],
    catchUpS: 0,
    maxAttemptCount: 1,
    run: async (signal = new AbortController().signal) => {
      const stored = await storeFiguresOfPlans(database, { settledS: settledAfterS, maxS: maxS.storeFigures, signal });
      return stored.stored_count > 0
        ? { logText: 'stored the figures of completed plans', logFields: stored }
        : undefined;
    },
  },
];
