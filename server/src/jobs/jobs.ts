import type { Logger } from 'pino';
import { backupJobs } from '../backup/jobs.ts';
import type { ScheduledBackups } from '../backup/scheduled-backups.ts';
import { executionJobs } from '../execution/jobs.ts';
import type { ImageStore } from '../files/image-store.ts';
import { fileJobs } from '../files/jobs.ts';
import type { Job } from '../handling/job.ts';
import { planningJobs } from '../planning/jobs.ts';
import type { PlanningTools } from '../planning/routing/plan-routes.ts';
import { privacyJobs } from '../privacy/jobs.ts';
import type { Database } from '../store/engine/database.ts';
import { trackingJobs } from '../tracking/jobs.ts';

/** Every job of the service; each activity lists its own. */
export const allJobs = (
  database: Database,
  images: ImageStore,
  backups: ScheduledBackups | undefined,
  planning: PlanningTools,
  sessionLifetimeS: number,
  log: Logger,
): readonly Job[] => [
  ...privacyJobs(database, sessionLifetimeS, log),
  ...fileJobs(database, images),
  ...planningJobs(database, planning, log),
  ...executionJobs(database),
  ...trackingJobs(database, planning.geocoding, log),
  ...backupJobs(backups),
];
