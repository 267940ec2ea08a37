import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import pg from 'pg';
import {
  runsOutsideTransaction,
  type SchemaFiles,
  type SqlFile,
  schemaFiles,
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
import { systemRole } from './roles.ts';

/**
 * Migrates the schema as its owner: functions that tables need, migrations, all other functions. One
 * transaction as a rule, so that whoever works with the database meanwhile sees the old state or the new one. Safe to
 * run from many processes at once. Returns the files it applied.
 */
export async function migrate(ownerUrl: string, files: SchemaFiles = schemaFiles): Promise<string[]> {
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
 * Creates the tables as they were with these migrations, in the transaction that is open: for a restore. The functions
 * that tables do not need may name what is not there yet; they come with the migration to this release.
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

/** Applies all that is missing, or all before a migration that cannot share a transaction, or that one. */
async function applyStep(client: pg.Client, ownerUrl: string, files: SchemaFiles): Promise<Step> {
  await ensureMigrationTables(client);
  const pending = await listPending(client, files.migrations);
  const applied = await applyFunctions(client, files.functionsBeforeTables, 'before tables');
  for (const migration of pending) {
    if (runsOutsideTransaction(migration)) {
      // It would wait for what this transaction has changed.
      if (applied.length === 0) applied.push(await applyOutsideTransaction(client, ownerUrl, migration));
      return { applied, isLast: false };
    }
    applied.push(await applyInTransaction(client, migration));
  }
  applied.push(...(await applyFunctions(client, files.functionsAfterTables, 'after tables')));
  await client.query(settleEpoch);
  return { applied, isLast: true };
}

/** Begins a new epoch of the outbox where the database has come to another cluster; that of an old release has none. */
const settleEpoch = `do $$ begin
  if to_regproc('public.settle_epoch') is not null then perform settle_epoch(); end if;
end $$`;

async function applyInTransaction(client: pg.Client, migration: SqlFile): Promise<string> {
  await client.query(textForTransaction(migration));
  await recordMigration(client, migration);
  return migration.name;
}

/**
 * Applies a migration statement by statement over a connection of its own, while this one holds the lock. What ends in
 * the middle leaves the statements before it done and the migration not recorded: the next start runs all of it again.
 */
async function applyOutsideTransaction(client: pg.Client, ownerUrl: string, migration: SqlFile): Promise<string> {
  await withOwnerConnection(ownerUrl, async (worker) => {
    await worker.query(`set role ${systemRole}`);
    try {
      await worker.query('set statement_timeout = 0');
      for (const statement of statementsOf(migration)) await worker.query(statement);
    } finally {
      // A pooler may give the connection to somebody else.
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
  // Before there are tables, bodies cannot be checked against them.
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
 * Runs the work in one transaction, in one process at a time: the lock ends with the transaction, through poolers too.
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
