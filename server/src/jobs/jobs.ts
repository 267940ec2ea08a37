import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import type { ScheduledBackups } from '../backup/scheduled-backups.ts';
import type { ImageStore } from '../files/image-store.ts';
import { sweepImages } from '../files/sweep-images.ts';
import type { Database } from '../store/engine/database.ts';
import { endingOf, settlesWithin } from '../store/engine/ending-pool.ts';
import { clearExpired } from '../store/privacy/clear-expired.ts';
import { forgetAllOld } from './forget-old.ts';

/** A run is over before the next of the night begins. */
const pace = { rowsAtOnce: 5000, budgetS: 1200 };

export type RunningJobs = {
  /** Takes up no more jobs, and waits for those at work. */
  finish(withinS: number): Promise<void>;
  /**
   * Lets go of the queue. A job that was cut short is noted there first, to be done again; one that cannot even be noted
   * is done again when its lock has grown old.
   */
  end(withinS: number): Promise<void>;
};

/** Work that nobody waits for. Queued and timed in the database: any number of processes share it, each job runs once. */
export async function startJobs(
  ownerUrl: string,
  database: Database,
  images: ImageStore,
  refreshLifeS: number,
  log: Log,
  backups?: ScheduledBackups,
): Promise<RunningJobs> {
  const tasks: TaskList = {
    clear_expired: async () => {
      log.info(await clearExpired(database, refreshLifeS), 'cleared what had expired');
    },
    forget: async () => {
      log.info(await forgetAllOld(database, pace, log), 'forgot what is no longer to be kept');
    },
    sweep_images: async () => {
      log.info(await sweepImages(database, images, new Date()), 'swept away files without an image');
    },
    // Only where there is a folder for it: a worker without one leaves the job to those that have.
    ...(backups && { backup: (_, { abortSignal }) => backUp(backups, abortSignal, log) }),
  };
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4, application_name: 'tropeiro jobs' });
  const endPool = endingOf(pool);
  // The runner asks again after a lost connection; it must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems([
      { task: 'clear_expired', match: '*/10 * * * *', options: { backfillPeriod: 0 } },
      // In the small hours of Brazil, when the fleets stand still.
      { task: 'forget', match: '15 5-7 * * *', options: { backfillPeriod: 86_400_000 } },
      // After that, which leaves the files of images it has forgotten.
      { task: 'sweep_images', match: '40 6 * * *', options: { backfillPeriod: 0 } },
      ...(backups?.times ?? []).map((time) => ({
        task: 'backup',
        match: `${Number(time.slice(3))} ${Number(time.slice(0, 2))} * * *`,
        identifier: `backup at ${time}`,
        options: { backfillPeriod: 86_400_000, maxAttempts: 5 },
      })),
    ]),
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

async function backUp(backups: ScheduledBackups, signal: AbortSignal | undefined, log: Log): Promise<void> {
  try {
    log.info(await backups.run(signal), 'made a backup');
  } catch (err) {
    log.error({ err }, 'the backup failed; it is tried again');
    throw err;
  }
}
