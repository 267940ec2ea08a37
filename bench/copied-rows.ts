import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** The rows of imported routes, copied into tables of the same columns and indexes with nothing of ours around them. */
export class CopiedRows {
  private readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  /** @param folder that of the embedded database */
  static async open(folder: string): Promise<CopiedRows> {
    const { ownerUrl } = await borrowEmbedded(folder);
    const { superuser = '' } = (await findSecrets(folder)) ?? {};
    const { port, pathname } = new URL(ownerUrl);
    const client = new pg.Client({ connectionString: urlOf('postgres', superuser, Number(port), pathname.slice(1)) });
    await client.connect();
    return new CopiedRows(client);
  }

  /** How long a COPY of the points and items of a route takes. */
  async copyMs(routeId: number): Promise<number> {
    const points = `from route_point where route_id = ${Number(routeId)}`;
    const rows = {
      route_point: await this.read(`select * ${points}`),
      route_point_item: await this.read(`select * from route_point_item where route_point_id in (select id ${points})`),
    };
    let takenMs = 0;
    for (const [name, bytes] of Object.entries(rows)) {
      await this.client.query(`drop table if exists copied; create table copied (like ${name} including all)`);
      const begunMs = performance.now();
      await pipeline(Readable.from([bytes]), this.client.query(copyFrom('copy copied from stdin')));
      takenMs += performance.now() - begunMs;
    }
    return takenMs;
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private read(select: string): Promise<Buffer> {
    return buffer(this.client.query(copyTo(`copy (${select}) to stdout`)));
  }
}
