import type { Job } from '@tropeiro/platform/handling/job.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

/** The job that takes backups. A worker without a backup folder has no such job and leaves it to workers that do. */
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
