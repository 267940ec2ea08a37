import type { Job } from '../handling/job.ts';
import type { Database } from '../store/engine/database.ts';
import { finishPlans } from './finish-plans.ts';

/** One run is over before the next begins. */
const maxS = 240;

export const executionJobs = (database: Database): readonly Job[] => [
  {
    name: 'finish_plans',
    cronTimes: ['*/5 * * * *'],
    catchUpS: 0,
    // The next run tries again.
    maxAttemptCount: 1,
    run: async (signal = new AbortController().signal) => {
      const finished = await finishPlans(database, { maxS, signal });
      return finished.finished_count > 0
        ? { logText: 'finished plans whose drivers did not say that they are back', logFields: finished }
        : undefined;
    },
  },
];
