import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { takeTurn } from './migration-turn.ts';
import { appRole, ensureRoles } from './roles.ts';

type Migration = { readonly name: string; readonly text: string; readonly hash: string };

const folder = new URL('../migrations/', import.meta.url);

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
    const applied: string[] = [];
    await inTurn(client, prepare);
    for (;;) {
      const next = await inTurn(client, (turn) => applyNext(turn, migrations));
      if (next === undefined) return applied;
      applied.push(next);
    }
  } finally {
    await client.end();
  }
}

/** Makes the schema as it was with these migrations, in the transaction that is open: for a restore. */
export async function migrateWithin(client: pg.Client, names: ReadonlySet<string>): Promise<void> {
  await requireVersion(client);
  await takeTurn(client);
  await prepare(client);
  const wanted = migrations.filter(({ name }) => names.has(name));
  while ((await applyNext(client, wanted)) !== undefined);
}

/** One transaction, and one process at a time: what is held goes with the transaction, through every pooler too. */
async function inTurn<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await takeTurn(client);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await ensureRoles(client);
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.migration') is not null as there",
  );
  if (rows[0]?.there) return;
  await client.query(
    'create table migration (name text primary key, hash text not null, date_applied timestamptz not null default now())',
  );
  await client.query(`grant select on migration to ${appRole}`);
}

/** The first of those wanted that is missing, by its name; undefined when none is. */
async function applyNext(client: pg.Client, wanted: readonly Migration[]): Promise<string | undefined> {
  // As whoever owns the tables: the login itself until they are handed to the system role, and that role from then on.
  await client.query(
    "select set_config('role', pg_get_userbyid(relowner), true) from pg_class where oid = 'public.migration'::regclass",
  );
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  requireKnown(applied);
  const next = wanted.find(({ name }) => !applied.has(name));
  if (next === undefined) return undefined;
  await client.query('insert into migration (name, hash) values ($1, $2)', [next.name, next.hash]);
  await client.query(next.text);
  return next.name;
}

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
