import type pg from 'pg';

/** Among all that use advisory locks in this database, a number that is ours. */
const lockNumber = 7_265_834;

/** Longer than a migration takes; who still waits then is told for whom. */
const waitS = 60;

/** Waits until no other process migrates this database, for as long as this transaction lasts. */
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

async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: Date }>(
    `select pid, coalesce(nullif(application_name, ''), 'without a name') as name, coalesce(xact_start, backend_start) as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [lockNumber],
  );
  const [held] = rows;
  if (!held) return 'it has just finished';
  return `"${held.name}", process ${held.pid} of the database${held.since ? `, since ${held.since.toISOString()}` : ''}`;
}
