import type pg from 'pg';

/**
 * The rows and index entries that the queries of a transaction read, by PostgreSQL's own counters. They include what
 * functions read, which EXPLAIN ANALYZE of a query does not show.
 */
export async function rowsRead(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  await client.query('begin');
  try {
    const before = await countRead(client);
    await work();
    return (await countRead(client)) - before;
  } finally {
    await client.query('rollback');
  }
}

async function countRead(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `select sum(pg_stat_get_xact_tuples_returned(oid)) as read from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
  return Number(rows[0]?.read);
}
