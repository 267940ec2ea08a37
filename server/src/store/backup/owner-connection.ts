import pg from 'pg';

/** Runs the work on a connection of the owner. Uncommitted changes are rolled back when the connection ends. */
export async function withOwnerConnection<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tropeiro backup' });
  // A lost connection makes its running query fail.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The run-time parameters of a transaction that copies tables. Values have the same format whatever the server's
 * settings, and nothing times out. Set by statements, since a pooler may drop connection parameters.
 */
export const copyParameters = `
  set local client_min_messages = warning; set local client_encoding = 'UTF8'; set local timezone = 'UTC';
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** The role that owns the tables. The login that migrates can assume it. */
export async function ownerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(relowner) as owner from pg_class where oid = to_regclass('public.migration')",
  );
  if (!rows[0]) throw new Error('The database is empty: there is nothing to back up.');
  return rows[0].owner;
}
