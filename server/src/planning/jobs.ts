import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Job } from '@tropeiro/platform/handling/job.ts';
import type { Logger } from 'pino';
import type { PlanningTools } from './routing/plan-routes.ts';
import { makeRecurringPlans } from './templates/recurring-plans.ts';

/** How long one run may take, so that it ends before the next begins. */
const maxS = 45;

export const planningJobs = (database: Database, tools: PlanningTools, log: Pick<Logger, 'error'>): readonly Job[] => [
  {
    name: 'make_recurring_plans',
    cronTimes: ['* * * * *'],
    catchUpS: 0,
    // The next run, a minute later, retries.
    maxAttemptCount: 1,
    run: async (signal = new AbortController().signal) => {
      const made = await makeRecurringPlans(database, tools, log, { maxS, signal });
      const isWorthLogging = made.made_count + made.failed_count > 0;
      return isWorthLogging ? { logText: 'made recurring plans', logFields: made } : undefined;
    },
  },
];
