import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type pg from 'pg';
import { appRole, ensureRoles, systemRole } from '../roles/roles.ts';
import type { SqlFile } from './migration-files.ts';

/**
 * The extensions that the schema uses. They are trusted: any role that may create objects in the database can add them.
 */
const extensions = ['unaccent', 'pg_trgm', 'btree_gin'];

/** Creates missing roles, extensions and the tables that record migrations, and sets the system role. */
export async function ensureMigrationTables(client: pg.Client): Promise<void> {
  await ensureRoles(client);
  const { rows } = await client.query<{ missing: string[]; ready: boolean }>(
    `select array(select unnest($1::text[]) except select extname from pg_extension) as missing,
       to_regclass('public.function_file') is not null as ready`,
    [extensions],
  );
  const { missing = [], ready = false } = rows[0] ?? {};
  for (const extension of missing) await client.query(`create extension if not exists ${extension}`);
  if (!ready) await client.query(`grant usage on schema public to ${appRole}`);
  await client.query(`set local role ${systemRole}`);
  if (!ready) await client.query(createMigrationTables);
}

/**
 * The migrations that are not applied yet, in order. Throws if the database has migrations that this release does not
 * know.
 */
export async function listPending(client: pg.Client, migrations: readonly SqlFile[]): Promise<SqlFile[]> {
  const applied = await appliedHashes(client, 'migration');
  requireKnown(applied, migrations);
  return migrations.filter(({ name }) => !applied.has(name));
}

export async function recordMigration(client: pg.Client, { name, hash }: SqlFile): Promise<void> {
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

/** The function files whose text differs from the applied text. */
export async function listChangedFiles(client: pg.Client, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const applied = await appliedHashes(client, 'function_file');
  return files.filter(({ name, hash }) => applied.get(name) !== hash);
}

export async function recordFunctionFile(client: pg.Client, { name, hash }: SqlFile): Promise<void> {
  await client.query(
    `insert into function_file (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, date_applied = now()`,
    [name, hash],
  );
}

const createMigrationTables = `
  create table migration (name text primary key, hash text not null, date_applied timestamptz not null default now());
  create table function_file (name text primary key, hash text not null, date_applied timestamptz not null default now());
  grant select on migration, function_file to ${appRole}`;

async function appliedHashes(
  client: pg.Client,
  table: 'migration' | 'function_file',
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${table}`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function requireKnown(applied: ReadonlyMap<string, string>, migrations: readonly SqlFile[]): void {
  for (const [name, hash] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new BilingualError(
        bilingual(
          `The database has the migration ${name}, which this version does not have: the database is newer. Run the newer version.`,
          `O banco de dados tem a migração ${name}, que esta versão não tem: o banco de dados é mais novo. Execute a versão mais nova.`,
        ),
      );
    if (known.hash !== hash)
      throw new BilingualError(
        bilingual(
          `The migration ${name} was applied with another text. Restore the file as it was released.`,
          `A migração ${name} foi aplicada com outro texto. Restaure o arquivo como foi publicado.`,
        ),
      );
  }
}
