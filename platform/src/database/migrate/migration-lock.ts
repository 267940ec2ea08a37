import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type pg from 'pg';

/** The advisory lock of migrations: a number that nothing else in this database uses. */
const lockNumber = 7_265_834;

/** Longer than a migration takes. A process that still waits then fails with an error that names the holder. */
const waitS = 60;

/** Locks the migrations of this database until the transaction ends. Waits for another process to finish first. */
export async function lockMigrations(client: pg.Client, waitMs = waitS * 1000): Promise<void> {
  await client.query(`set local lock_timeout = ${waitMs}`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
  } catch (error) {
    const lockNotAvailable = '55P03';
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    await client.query('rollback');
    const holder = await describeHolder(client);
    throw new BilingualError(
      bilingual(
        `Another process has been migrating this database for longer than ${waitMs / 1000} s: ${holder.en}. ` +
          'Wait for it, or end it if it hangs, and try again.',
        `Outro processo está migrando este banco de dados há mais de ${waitMs / 1000} s: ${holder['pt-BR']}. ` +
          'Espere por ele, ou encerre-o se estiver travado, e tente de novo.',
      ),
      { cause: error },
    );
  }
  await client.query('set local lock_timeout = 0');
}

/** The description of the process that holds the lock. */
async function describeHolder(client: pg.Client): Promise<BilingualText> {
  const { rows } = await client.query<{ pid: number; name: string | null; since: Date }>(
    `select pid, nullif(application_name, '') as name, coalesce(xact_start, backend_start) as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [lockNumber],
  );
  const [holder] = rows;
  if (!holder) return bilingual('it has just finished', 'acaba de terminar');
  const { pid, name } = holder;
  const since = holder.since?.toISOString();
  return bilingual(
    `"${name ?? 'without a name'}", process ${pid} of the database${since ? `, since ${since}` : ''}`,
    `"${name ?? 'sem nome'}", processo ${pid} do banco de dados${since ? `, desde ${since}` : ''}`,
  );
}
