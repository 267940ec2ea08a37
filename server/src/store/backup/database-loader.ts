import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { migrateInTransaction } from '@tropeiro/platform/database/migrate/migrate.ts';
import type { SchemaFiles } from '@tropeiro/platform/database/migrate/migration-files.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyParameters, ownerOf, withOwnerConnection } from './owner-connection.ts';
import type { SequenceState } from './snapshot.ts';
import { listTables } from './tables.ts';

type AppliedMigration = { readonly name: string; readonly date_applied: string };

/**
 * Loads the rows of a backup into an empty database in one transaction. If the load fails, the database stays empty.
 */
export class DatabaseLoader {
  private readonly client: pg.Client;

  constructor(client: pg.Client) {
    this.client = client;
  }

  /** Begins a table, whose rows come in COPY's format. Creates the monthly partitions that its messages need. */
  async beginTable(
    table: string,
    columns: readonly string[],
    months: readonly { readonly begin: string; readonly end: string }[],
  ): Promise<TableLoader> {
    for (const { begin, end } of months) await this.client.query('select add_message_month($1, $2)', [begin, end]);
    const list = columns.map(pg.escapeIdentifier).join(', ');
    return new TableLoader(this.client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${list}) from stdin`)));
  }

  /** Sets sequences to continue after the last numbers they assigned. */
  async setSequences(table: string, numbering: readonly SequenceState[]): Promise<void> {
    for (const { column, last } of numbering) {
      await this.client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [table, column, last]);
    }
  }
}

/** Loads the rows of one table. */
export class TableLoader {
  private readonly copy: ReturnType<typeof copyFrom>;
  private failure: unknown;

  constructor(copy: ReturnType<typeof copyFrom>) {
    this.copy = copy;
    copy.on('error', (error) => {
      this.failure = error;
    });
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (!this.copy.write(bytes)) await once(this.copy, 'drain');
  }

  /** Ends the table and returns the number of its rows. */
  async end(): Promise<number> {
    this.copy.end();
    await finished(this.copy);
    return this.copy.rowCount;
  }
}

/** Creates the schema as these migrations define it and runs the work that loads rows, all in one transaction. */
export async function loadDatabase(
  ownerUrl: string,
  applied: readonly AppliedMigration[],
  files: SchemaFiles,
  work: (loading: DatabaseLoader) => Promise<void>,
): Promise<void> {
  await withOwnerConnection(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query(copyParameters);
    await requireEmpty(client);
    // Leaves the owner's role set and the migration lock held.
    await migrateInTransaction(client, new Set(applied.map(({ name }) => name)), files);
    await client.query(
      'update migration set date_applied = given.date_applied from jsonb_to_recordset($1) as given (name text, date_applied timestamptz) where migration.name = given.name',
      [JSON.stringify(applied)],
    );
    const tables = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`truncate ${tables.join(', ')}`);
    const restoreStatements = await suspendConstraints(client);
    await work(new DatabaseLoader(client));
    // The statements include the foreign keys: PostgreSQL now checks every row.
    for (const statement of restoreStatements) await client.query(statement);
    await client.query(beginEpoch);
    await client.query('commit');
  });
}

/**
 * Begins a new epoch of the outbox: transaction numbers differ here, and ids assigned after the backup are assigned
 * again. If the backup is older than epochs, the migration begins the first one.
 */
const beginEpoch = `do $$ begin
  if to_regclass('public.outbox_epoch') is not null then
    update outbox_epoch set begun = begun + 1, cluster = system_identifier from pg_control_system();
  end if;
end $$`;

/** Analyzes all tables: the planner has no statistics of tables that were loaded in bulk. */
export const analyze = (ownerUrl: string): Promise<unknown> =>
  withOwnerConnection(ownerUrl, async (client) =>
    client.query(`begin; set local role ${pg.escapeIdentifier(await ownerOf(client))}; analyze; commit`),
  );

/** Throws if the database has tables. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 3`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new BilingualError(
    bilingual(
      `The database is not empty: it has tables already (${names}). Restore into a new database, or set DATA_DIR to a new folder.`,
      `O banco de dados não está vazio: já tem tabelas (${names}). Restaure em um banco de dados novo, ou defina DATA_DIR com uma pasta nova.`,
    ),
  );
}

/**
 * Drops or disables what would reject rows in arbitrary order or record them again: foreign keys, triggers, and
 * row-level security for the owner. Returns the statements that restore it.
 */
async function suspendConstraints(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `with ours as (select c.oid, format('alter table %s ', c.oid::regclass) as alter, c.relforcerowsecurity from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
     select 1 as turn, alter || format('drop constraint %I', conname) as away,
            alter || format('add constraint %I %s', conname, pg_get_constraintdef(k.oid)) as back
       from ours join pg_constraint k on k.conrelid = ours.oid where contype = 'f' and conparentid = 0
     union all
     select 2, alter || format('disable trigger %I', tgname), alter || format('enable trigger %I', tgname)
       from ours join pg_trigger t on t.tgrelid = ours.oid where not tgisinternal and tgenabled = 'O'
     union all
     select 3, alter || 'no force row level security', alter || 'force row level security' from ours where relforcerowsecurity
     order by turn`,
  );
  for (const { away } of rows) await client.query(away);
  return rows.map(({ back }) => back);
}
