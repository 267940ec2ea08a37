import type { Job } from '@tropeiro/platform/handling/job.ts';
import { backupJobs } from './backup/jobs.ts';
import { executionJobs } from './execution/jobs.ts';
import { fileJobs } from './files/jobs.ts';
import { planningJobs } from './planning/jobs.ts';
import { privacyJobs } from './privacy/jobs.ts';
import type { Services } from './services.ts';
import { trackingJobs } from './tracking/jobs.ts';

/** Every job of the service; each activity lists its own. */
export const allJobs = ({ settings, database, images, backups, planning, log }: Services): readonly Job[] => [
  ...privacyJobs(database, settings.REFRESH_TOKEN_LIFE_S, log),
  ...fileJobs(database, images.store),
  ...planningJobs(database, planning, log),
  ...executionJobs(database, log),
  ...trackingJobs(database, planning.geocoding, log),
  ...backupJobs(backups),
];

/**
 * Jobs of earlier releases that no longer exist. One that was queued before the upgrade would otherwise wait forever.
 */
export const removedJobs: readonly string[] = ['fold_changed_vehicles', 'keep_figures'];
