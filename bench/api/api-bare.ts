import { fastify } from 'fastify';
import pg from 'pg';
import { barePage, barePoint, type Point } from '../execution/bare-point.ts';

/** What a bare server does for each request. */
export type BareWork =
  | { readonly kind: 'bytes'; readonly bytes: string }
  | {
      readonly kind: 'page' | 'insert';
      readonly url: string;
      readonly connections: number;
      /** The company whose points it reads and writes. */
      readonly companyId: number;
    };

/**
 * The baseline without any of our code: the same bytes from a handler without a query, or one named statement in a
 * transaction, as a careful engineer writes it with `pg`.
 */
process.once('message', async (work: BareWork) => {
  const app = fastify();
  const answer = answerOf(work);
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/',
      handler: async (request, reply) =>
        reply.header('content-type', 'application/json; charset=utf-8').send(await answer(request.body)),
    });
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
process.once('disconnect', () => process.exit());

function answerOf(work: BareWork): (body: unknown) => Promise<string> | string {
  if (work.kind === 'bytes') return () => work.bytes;
  const pool = new pg.Pool({ connectionString: work.url, max: work.connections });
  if (work.kind === 'insert') {
    return async (body) => {
      const { rows } = await inTransaction(pool, barePoint(work.companyId, (body as { data: Point }).data));
      return `{"data":${rows[0].record}}`;
    };
  }
  return async () => {
    const { rows } = await inTransaction(pool, barePage(work.companyId));
    return `{"data":[${rows.map(({ record }) => record).join(',')}]}`;
  };
}

async function inTransaction(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await client.query(query);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
