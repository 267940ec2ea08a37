import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

type Migration = { readonly name: string; readonly text: string; readonly hash: string };

const folder = new URL('./migrations/', import.meta.url);

/** In order; an applied one is never edited, the next one changes it. */
export const migrations: readonly Migration[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });

/** Brings the schema up to date as its owner. Safe to run from many processes at once. Returns what it applied. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'tropeiro migrate',
    options: '-c client_min_messages=warning',
  });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, date_applied timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    requireKnown(applied);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into migration (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    await client.query('grant select on migration to tropeiro_app');
    await client.query('commit');
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    throw new Error(
      `The database user ${client.user} may not do what ${migration.name} needs (${(error as Error).message}). ` +
        `Have a superuser run: create extension if not exists unaccent; create role tropeiro_app nologin; ` +
        `grant tropeiro_app to "${client.user}";`,
      { cause: error },
    );
  }
}

const insufficientPrivilege = '42501';

/** Among all that use advisory locks in this database, a number that is ours. */
const lockNumber = 7_265_834;

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  if (Number(rows[0]?.version) < 150_000)
    throw new Error(
      'PostgreSQL 15 or newer is needed. Upgrade the database, or unset DATABASE_URL to use the embedded one.',
    );
}

function requireKnown(applied: ReadonlyMap<string, string>): void {
  for (const [name, hash] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new Error(
        `The database has the migration ${name}, which this version does not know: it is newer. Run the newer version.`,
      );
    if (known.hash !== hash)
      throw new Error(`The migration ${name} was applied with another text. Restore the file as it was released.`);
  }
}
