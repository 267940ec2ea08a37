import type { Job } from '../handling/job.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

/** None where there is no folder for them: a worker without one leaves the job to those that have. */
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
