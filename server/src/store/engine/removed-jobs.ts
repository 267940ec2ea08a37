import type { Pool } from 'pg';

/** Jobs of earlier releases that this one does not have. One that was queued before the upgrade would wait forever. */
const removedJobs: readonly string[] = ['fold_changed_vehicles'];

/** Deletes queued jobs that this release does not have. Needs the tables of the queue. */
export const deleteRemovedJobs = (pool: Pool): Promise<unknown> =>
  pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = any($1)))',
    [removedJobs],
  );
