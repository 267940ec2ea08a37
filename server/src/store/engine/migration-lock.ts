import type pg from 'pg';

/** The advisory lock of migrations: a number that nothing else in this database uses. */
const lockNumber = 7_265_834;

/** Longer than a migration takes; who still waits then gets an error that names the holder. */
const waitS = 60;

/** Locks the migrations of this database until the transaction ends, having waited for another process to finish. */
export async function lockMigrations(client: pg.Client, waitMs = waitS * 1000): Promise<void> {
  await client.query(`set local lock_timeout = ${waitMs}`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
  } catch (error) {
    const lockNotAvailable = '55P03';
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    await client.query('rollback');
    throw new Error(
      `Another process has been migrating this database for longer than ${waitMs / 1000} s: ${await describeHolder(client)}. ` +
        'Wait for it, or end it if it hangs, and try again.',
      { cause: error },
    );
  }
  await client.query('set local lock_timeout = 0');
}

/** The process that holds the lock, in words. */
async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: Date }>(
    `select pid, coalesce(nullif(application_name, ''), 'without a name') as name, coalesce(xact_start, backend_start) as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [lockNumber],
  );
  const [holder] = rows;
  if (!holder) return 'it has just finished';
  return `"${holder.name}", process ${holder.pid} of the database${holder.since ? `, since ${holder.since.toISOString()}` : ''}`;
}
