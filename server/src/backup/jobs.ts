import type { Job } from '../handling/job.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

/** None where there is no folder for them: a worker without one leaves the job to those that have. */
export const backupJobs = (backups: ScheduledBackups | undefined): readonly Job[] =>
  backups === undefined
    ? []
    : [
        {
          name: 'backup',
          due: backups.times.map((time) => `${Number(time.slice(3))} ${Number(time.slice(0, 2))} * * *`),
          catchUpS: 86_400,
          attemptCount: 5,
          run: async (signal) => ({ sentence: 'made a backup', figures: await backups.run(signal) }),
        },
      ];
