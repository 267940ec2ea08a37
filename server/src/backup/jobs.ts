import type { Job } from '../handling/job.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

/** The job that takes backups; none where there is no folder for them: such a worker leaves it to those that have one. */
export const backupJobs = (backups: ScheduledBackups | undefined): readonly Job[] =>
  backups === undefined
    ? []
    : [
        {
          name: 'backup',
          cronTimes: backups.times.map((time) => `${Number(time.slice(3))} ${Number(time.slice(0, 2))} * * *`),
          catchUpS: 86_400,
          maxAttemptCount: 5,
          run: async (signal) => ({ logText: 'made a backup', logFields: await backups.run(signal) }),
        },
      ];
