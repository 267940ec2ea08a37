import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import pg from 'pg';
import { systemRole } from '../roles/roles.ts';
import {
  runsOutsideTransaction,
  type SchemaFiles,
  type SqlFile,
  statementsOf,
  textForTransaction,
} from './migration-files.ts';
import { lockMigrations } from './migration-lock.ts';
import {
  ensureMigrationTables,
  listChangedFiles,
  listPending,
  recordFunctionFile,
  recordMigration,
} from './migration-records.ts';

/**
 * Migrates the schema as its owner: first the functions that tables need, then the migrations, then all other
 * functions. This normally happens in one transaction, so that concurrent users of the database see the old state or
 * the new one. It is safe to run from many processes at once. Returns the files it applied.
 */
export async function migrate(ownerUrl: string, files: SchemaFiles): Promise<string[]> {
  return withOwnerConnection(ownerUrl, async (client) => {
    await requirePostgresVersion(client);
    const applied: string[] = [];
    for (;;) {
      const step = await inMigrationTransaction(client, () => applyStep(client, ownerUrl, files));
      applied.push(...step.applied);
      if (step.isLast) return applied;
    }
  });
}

/**
 * Creates the tables of these migrations in the open transaction, for a restore. The other functions may name tables
 * that do not exist yet; the migration to this release adds them.
 */
export async function migrateInTransaction(
  client: pg.Client,
  names: ReadonlySet<string>,
  files: SchemaFiles,
): Promise<void> {
  await requirePostgresVersion(client);
  await lockMigrations(client);
  await ensureMigrationTables(client);
  await applyFunctions(client, files.functionsBeforeTables, 'before tables');
  for (const migration of files.migrations.filter(({ name }) => names.has(name)))
    await applyInTransaction(client, migration);
}

type Step = { readonly applied: readonly string[]; readonly isLast: boolean };

/**
 * Applies everything that is missing, or everything before a migration that cannot share a transaction, or that
 * migration alone.
 */
async function applyStep(client: pg.Client, ownerUrl: string, files: SchemaFiles): Promise<Step> {
  await ensureMigrationTables(client);
  const pending = await listPending(client, files.migrations);
  const applied = await applyFunctions(client, files.functionsBeforeTables, 'before tables');
  for (const migration of pending) {
    if (runsOutsideTransaction(migration)) {
      // The concurrent statement would wait for the changes of this transaction.
      if (applied.length === 0) applied.push(await applyOutsideTransaction(client, ownerUrl, migration));
      return { applied, isLast: false };
    }
    applied.push(await applyInTransaction(client, migration));
  }
  applied.push(...(await applyFunctions(client, files.functionsAfterTables, 'after tables')));
  await client.query(settleEpoch);
  return { applied, isLast: true };
}

/**
 * Begins a new epoch of the outbox if the database has moved to another cluster. The database of an old release has
 * none.
 */
const settleEpoch = `do $$ begin
  if to_regproc('public.settle_epoch') is not null then perform settle_epoch(); end if;
end $$`;

async function applyInTransaction(client: pg.Client, migration: SqlFile): Promise<string> {
  await client.query(textForTransaction(migration));
  await recordMigration(client, migration);
  return migration.name;
}

/**
 * Applies a migration statement by statement over its own connection, while this connection holds the lock. If it is
 * interrupted, the earlier statements stay applied and the migration is not recorded. The next start runs all of it
 * again.
 */
async function applyOutsideTransaction(client: pg.Client, ownerUrl: string, migration: SqlFile): Promise<string> {
  await withOwnerConnection(ownerUrl, async (worker) => {
    await worker.query(`set role ${systemRole}`);
    try {
      await worker.query('set statement_timeout = 0');
      for (const statement of statementsOf(migration)) await worker.query(statement);
    } finally {
      // A pooler may give the connection to another client.
      await worker.query('reset role; reset statement_timeout').catch(() => undefined);
    }
  });
  await recordMigration(client, migration);
  return migration.name;
}

async function applyFunctions(
  client: pg.Client,
  files: readonly SqlFile[],
  when: 'before tables' | 'after tables',
): Promise<string[]> {
  const changed = await listChangedFiles(client, files);
  // While the tables do not exist, function bodies cannot be checked against them.
  await client.query(`set local check_function_bodies = ${when === 'after tables'}`);
  for (const file of changed) {
    await client.query(file.text);
    await recordFunctionFile(client, file);
  }
  return changed.map(({ name }) => name);
}

async function withOwnerConnection<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'tropeiro migrate',
    options: '-c client_min_messages=warning',
    keepAlive: true,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs the work in one transaction, in one process at a time. The lock ends with the transaction, so it also works
 * through poolers.
 */
async function inMigrationTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await lockMigrations(client);
    await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function requirePostgresVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  if (Number(rows[0]?.version) < 150_000)
    throw new BilingualError(
      bilingual(
        'PostgreSQL 15 or newer is needed. Upgrade the database, or unset DATABASE_URL to use the embedded one.',
        'É preciso o PostgreSQL 15 ou mais novo. Atualize o banco de dados, ou remova DATABASE_URL para usar o embutido.',
      ),
    );
}
