import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import { deleteRemovedJobs } from '../database/migrate/removed-jobs.ts';
import { poolCloser } from '../database/pool-closer.ts';
import { settlesWithin } from '../database/settles-within.ts';
import type { Job } from '../handling/job.ts';

export type RunningJobs = {
  /** Starts no more jobs, and waits for the running ones. */
  finish(withinS: number): Promise<void>;
  /**
   * Disconnects from the queue. An interrupted job is first marked to be run again. If it cannot be marked, it runs
   * again when its lock expires.
   */
  end(withinS: number): Promise<void>;
};

/** How long connections may take to close if the jobs cannot run: nothing uses them. */
const startFailedS = 5;

/**
 * Runs these jobs when they are due, with graphile-worker. The queue is in the database, and any number of processes
 * share it.
 * @param removedNames jobs of earlier releases, which are deleted from the queue
 */
export async function runJobs(
  jobs: readonly Job[],
  removedNames: readonly string[],
  ownerUrl: string,
  log: Log,
): Promise<RunningJobs> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4, application_name: 'tropeiro jobs' });
  const endPool = poolCloser(pool);
  // The runner reconnects after a lost connection, which must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const runner = await startRunner(pool, jobs, log).catch(async (error) => {
    await endPool(startFailedS);
    throw error;
  });
  await deleteRemovedJobs(pool, removedNames).catch((err) =>
    log.warn({ err }, 'jobs of an earlier release could not be deleted'),
  );
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= runner.stop();
    return stopped;
  };
  return {
    finish: async (withinS) => void (await settlesWithin(stop(), withinS)),
    async end(withinS) {
      await settlesWithin(stop(), withinS);
      await endPool(withinS);
    },
  };
}

const startRunner = async (pool: pg.Pool, jobs: readonly Job[], log: Log) =>
  run({
    pgPool: pool,
    taskList: tasksOf(jobs, log),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItemsOf)),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ source: 'jobs' }, message);
      else log.debug({ source: 'jobs' }, message);
    }),
  });

const tasksOf = (jobs: readonly Job[], log: Log): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (_: unknown, { abortSignal }: { readonly abortSignal?: AbortSignal }) => {
        try {
          const outcome = await job.run(abortSignal);
          if (outcome) log.info(outcome.logFields, outcome.logText);
        } catch (err) {
          log.error({ err, job: job.name }, 'a job failed; it is tried again');
          throw err;
        }
      },
    ]),
  );

const cronItemsOf = ({ name, cronTimes, catchUpS, maxAttemptCount }: Job) =>
  cronTimes.map((match) => ({
    task: name,
    match,
    // The identifier by which the queue remembers the last run.
    identifier: `${name} at ${match}`,
    options: { backfillPeriod: catchUpS * 1000, ...(maxAttemptCount && { maxAttempts: maxAttemptCount }) },
  }));
