import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { busyTime } from '../busy-time.ts';
import type { Moment } from '../importing/import-phases.ts';
import { superuserUrl } from '../superuser-url.ts';

/** Wall time of a COPY, and the processor time of the database in it. */
export type CopyTime = Omit<Moment, 'threadMs'>;

/**
 * Copies the rows of imported routes into tables with the same columns, indexes and keys, but without triggers and
 * policies.
 */
export class CopiedRows {
  private readonly client: pg.Client;
  private readonly folder: string;

  private constructor(client: pg.Client, folder: string) {
    this.client = client;
    this.folder = folder;
  }

  /** @param folder the folder of the embedded database */
  static async open(folder: string): Promise<CopiedRows> {
    const client = new pg.Client({ connectionString: await superuserUrl(folder) });
    await client.connect();
    return new CopiedRows(client, folder);
  }

  /** The time of a COPY of the points and items of a route. */
  async copy(routeId: number): Promise<CopyTime> {
    const points = `from route_point where route_id = ${Number(routeId)}`;
    const itemsOfPoints = `from route_point_item where route_point_id in (select id ${points})`;
    const rows = {
      route_point: await this.read(`select ${await this.columns('route_point')} ${points}`),
      route_point_item: await this.read(`select ${await this.columns('route_point_item')} ${itemsOfPoints}`),
    };
    const copyTime = { wallMs: 0, databaseMs: 0 };
    for (const [name, bytes] of Object.entries(rows)) {
      await this.client.query(`drop table if exists copied; create table copied (like ${name} including all)`);
      for (const key of await this.foreignKeys(name)) await this.client.query(`alter table copied add ${key}`);
      const begunMs = performance.now();
      const { databaseMs } = busyTime(this.folder);
      await pipeline(Readable.from([bytes]), this.client.query(copyFrom('copy copied from stdin')));
      copyTime.wallMs += performance.now() - begunMs;
      copyTime.databaseMs += busyTime(this.folder).databaseMs - databaseMs;
    }
    return copyTime;
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** The foreign keys, which `including all` does not copy. */
  private async foreignKeys(table: string): Promise<readonly string[]> {
    const { rows } = await this.client.query<{ key: string }>(
      `select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
      [table],
    );
    return rows.map(({ key }) => key);
  }

  /** The columns that a COPY writes: PostgreSQL computes the generated ones. */
  private async columns(table: string): Promise<string> {
    const { rows } = await this.client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    return rows[0]!.columns;
  }

  private read(select: string): Promise<Buffer> {
    return buffer(this.client.query(copyTo(`copy (${select}) to stdout`)));
  }
}
