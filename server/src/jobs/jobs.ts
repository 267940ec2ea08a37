import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { clearExpired } from '../store/clear-expired.ts';
import type { Database } from '../store/database.ts';

/** Work that nobody waits for. Queued and timed in the database: any number of processes share it, each job runs once. */
export function startJobs(ownerUrl: string, database: Database, refreshLifeS: number, log: Log): Promise<Runner> {
  const tasks: TaskList = {
    clear_expired: async () => {
      log.info(await clearExpired(database, refreshLifeS), 'cleared what had expired');
    },
  };
  return run({
    connectionString: ownerUrl,
    taskList: tasks,
    parsedCronItems: parseCronItems([{ task: 'clear_expired', match: '*/10 * * * *', options: { backfillPeriod: 0 } }]),
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ source: 'jobs' }, message);
      else log.debug({ source: 'jobs' }, message);
    }),
  });
}
