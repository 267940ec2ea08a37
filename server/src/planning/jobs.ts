import type { Logger } from 'pino';
import type { Job } from '../handling/job.ts';
import type { Database } from '../store/engine/database.ts';
import type { PlanningTools } from './routing/plan-routes.ts';
import { makeRecurringPlans } from './templates/recurring-plans.ts';

/** One run is over before the next begins. */
const maxS = 45;

export const planningJobs = (database: Database, tools: PlanningTools, log: Pick<Logger, 'error'>): readonly Job[] => [
  {
    name: 'make_recurring_plans',
    cronTimes: ['* * * * *'],
    catchUpS: 0,
    // The next minute tries again.
    maxAttemptCount: 1,
    run: async (signal = new AbortController().signal) => {
      const made = await makeRecurringPlans(database, tools, log, { maxS, signal });
      const isWorthTelling = made.made_count + made.failed_count > 0;
      return isWorthTelling ? { logText: 'made plans that recur', logFields: made } : undefined;
    },
  },
];
