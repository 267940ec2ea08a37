import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { preventFileDeletion } from '../files/file-deletion-lock.ts';
import { copyParameters, ownerOf, withOwnerConnection } from './owner-connection.ts';
import { listTables, type TableShape } from './tables.ts';

/** An image of a company. These fields identify its file. */
export type ImageRow = { readonly customer_id: number; readonly sha256: string; readonly extension: string };

/** The last number that a column's sequence assigned. */
export type SequenceState = { readonly column: string; readonly last: string };

/** A consistent snapshot of the whole database, unaffected by the duration of the read and by concurrent writes. */
export class Snapshot {
  readonly postgres: string;
  readonly date: string;
  readonly migrations: readonly { name: string; hash: string; date_applied: string }[];
  readonly tables: readonly TableShape[];
  /** The total size of all images. */
  readonly imageBytes: number;
  private readonly client: pg.Client;

  constructor(client: pg.Client, facts: Pick<Snapshot, 'postgres' | 'date' | 'migrations' | 'tables' | 'imageBytes'>) {
    this.client = client;
    this.postgres = facts.postgres;
    this.date = facts.date;
    this.migrations = facts.migrations;
    this.tables = facts.tables;
    this.imageBytes = facts.imageBytes;
  }

  /** The rows of a table in COPY's text format, which every PostgreSQL version reads, and their count. */
  rowsOf({ name, columns }: TableShape): Readable & { readonly rowCount: number } {
    const list = columns.map(pg.escapeIdentifier).join(', ');
    return this.client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`));
  }

  /**
   * The number of rows copied. The server sends it after the last row, so it may arrive after their stream has ended,
   * but before the response to another query.
   */
  async countOf(copied: { readonly rowCount: number }): Promise<number> {
    await this.client.query('');
    return copied.rowCount;
  }

  /** The last numbers of a table's sequences, including those of deleted rows: numbers are not reused. */
  async sequencesOf({ numbered }: TableShape): Promise<SequenceState[]> {
    const states: SequenceState[] = [];
    for (const { column, sequence } of numbered) {
      const { rows } = await this.client.query<{ last: string }>(
        `select last_value::text as last from ${sequence} where is_called`,
      );
      states.push(...rows.map(({ last }) => ({ column, last })));
    }
    return states;
  }

  async *images(): AsyncGenerator<ImageRow> {
    await this.client.query(
      'declare images no scroll cursor for select customer_id::float8 as customer_id, sha256, extension from image order by customer_id, id',
    );
    for (;;) {
      const { rows } = await this.client.query<ImageRow>('fetch 500 from images');
      yield* rows;
      if (rows.length === 0) return;
    }
  }
}

/** Runs the work with a snapshot, opened as the owner. Meanwhile, files of images cannot be deleted. */
export async function withSnapshot<T>(ownerUrl: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  // Uses another connection, before the snapshot begins: a file deleted after it began would be missing.
  return withOwnerConnection(ownerUrl, async (lockClient) => {
    await lockClient.query('begin');
    await lockClient.query(copyParameters);
    await preventFileDeletion(lockClient);
    return withOwnerConnection(ownerUrl, async (client) => work(await open(client)));
  });
}

async function open(client: pg.Client): Promise<Snapshot> {
  const before = await listTables(client);
  const owner = await ownerOf(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(copyParameters);
  await client.query(`set local role ${pg.escapeIdentifier(owner)}`);
  // The lock does not begin the snapshot yet. From here on, no migration can change what the snapshot will contain.
  const names = before.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  if (names !== '') await client.query(`lock table ${names} in access share mode`);
  const { rows } = await client.query<{ postgres: string; date: string; hidden: string | null }>(
    `select current_setting('server_version') as postgres, to_json(now() at time zone 'UTC') #>> '{}' || 'Z' as date,
       (select string_agg(c.relname, ', ') from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'p') and row_security_active(c.oid) and not ${seesAll}) as hidden`,
  );
  const [facts] = rows;
  const tables = await listTables(client);
  const same = tables.map(({ name }) => name).join() === before.map(({ name }) => name).join();
  if (!facts || !same) throw new Error('The tables were changed while the backup began. Begin it again.');
  if (facts.hidden !== null)
    throw new Error(`Row-level security hides rows of ${facts.hidden} from the role ${owner}.`);
  const { rows: migrations } = await client.query<Snapshot['migrations'][number]>(
    'select name, hash, date_applied::text from migration order by name',
  );
  const imageBytes = await totalImageBytes(client);
  return new Snapshot(client, { ...facts, migrations, tables, imageBytes });
}

async function totalImageBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select coalesce(sum(size), 0)::float8 as bytes from image');
  return rows[0]?.bytes ?? 0;
}

/** The condition that a policy shows this role every row of table c and that no policy restricts it. */
const seesAll = `(exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
    and p.polroles && array[current_user::regrole::oid] and pg_get_expr(p.polqual, p.polrelid) = 'true')
  and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive))`;
