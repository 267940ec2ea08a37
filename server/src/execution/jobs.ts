import type { Job } from '../handling/job.ts';
import type { Database } from '../store/engine/database.ts';
import { finishPlans } from './finish-plans.ts';
import { keepFiguresOfPlans, settledAfterS } from './keep-figures.ts';

/** One run is over before the next begins. */
const maxS = { finish: 240, keep: 45 };

export const executionJobs = (database: Database): readonly Job[] => [
  {
    name: 'finish_plans',
    cronTimes: ['*/5 * * * *'],
    catchUpS: 0,
    // The next run tries again.
    maxAttemptCount: 1,
    run: async (signal = new AbortController().signal) => {
      const finished = await finishPlans(database, { maxS: maxS.finish, signal });
      return finished.finished_count > 0
        ? { logText: 'finished plans whose drivers did not say that they are back', logFields: finished }
        : undefined;
    },
  },
  {
    name: 'keep_figures',
    cronTimes: ['* * * * *'],
    catchUpS: 0,
    maxAttemptCount: 1,
    run: async (signal = new AbortController().signal) => {
      const kept = await keepFiguresOfPlans(database, { settledS: settledAfterS, maxS: maxS.keep, signal });
      return kept.kept_count > 0 ? { logText: 'counted what completed plans came to', logFields: kept } : undefined;
    },
  },
];
