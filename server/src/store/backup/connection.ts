import pg from 'pg';

/** A connection of the owner's own for the time of the work; whatever it has begun and not committed ends with it. */
export async function withOwnerConnection<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tropeiro backup' });
  // A lost connection fails the query asked over it, which tells.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * For a transaction that copies tables: values are spelt the same whatever the server's settings are, and it takes its
 * time. Told by statements, since a pooler may drop what is told at connecting.
 */
export const copySettings = `
  set local client_min_messages = warning; set local client_encoding = 'UTF8'; set local timezone = 'UTC';
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Who owns the tables, which whoever migrates can take on. */
export async function ownerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(relowner) as owner from pg_class where oid = to_regclass('public.migration')",
  );
  if (!rows[0]) throw new Error('The database is empty: there is nothing to back up.');
  return rows[0].owner;
}
