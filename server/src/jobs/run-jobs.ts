import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Job } from '../handling/job.ts';
import { poolCloser } from '../store/engine/pool-closer.ts';
import { settlesWithin } from '../store/engine/settles-within.ts';

export type RunningJobs = {
  /** Takes up no more jobs, and waits for those at work. */
  finish(withinS: number): Promise<void>;
  /**
   * Lets go of the queue. A job that was cut short is noted there first, to be done again; one that cannot even be noted
   * is done again when its lock has grown old.
   */
  end(withinS: number): Promise<void>;
};

/** Does these jobs when they are due. The queue is in the database: any number of processes share it. */
export async function runJobs(jobs: readonly Job[], ownerUrl: string, log: Log): Promise<RunningJobs> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4, application_name: 'tropeiro jobs' });
  const endPool = poolCloser(pool);
  // The runner asks again after a lost connection; it must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const runner = await run({
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

const tasksOf = (jobs: readonly Job[], log: Log): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (_: unknown, { abortSignal }: { readonly abortSignal?: AbortSignal }) => {
        try {
          const { logText: sentence, logFields: figures } = await job.run(abortSignal);
          log.info(figures, sentence);
        } catch (err) {
          log.error({ err, job: job.name }, 'a job failed; it is tried again');
          throw err;
        }
      },
    ]),
  );

const cronItemsOf = ({ name, cronTimes: due, catchUpS, maxAttemptCount: attemptCount }: Job) =>
  due.map((match) => ({
    task: name,
    match,
    // By which the queue remembers when it was done last.
    identifier: `${name} at ${match}`,
    options: { backfillPeriod: catchUpS * 1000, ...(attemptCount && { maxAttempts: attemptCount }) },
  }));
