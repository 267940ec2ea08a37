import type { Pool } from 'pg';

/** Deletes queued jobs with these names, which this release does not have. Needs the tables of the queue. */
export const deleteRemovedJobs = (pool: Pool, names: readonly string[]): Promise<unknown> =>
  pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = any($1)))',
    [names],
  );
