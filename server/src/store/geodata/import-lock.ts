import pg from 'pg';

/** The advisory lock for importing roads and tiles: a number used for nothing else in this database. */
const lockNumber = 7_265_836;

/**
 * Runs work while no other import of roads and tiles of this database runs. The lock ends with its connection, so a
 * killed import leaves none. Returns undefined if another import is running.
 */
export async function withImportLock<T>(url: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'tropeiro imports', keepAlive: true });
  // The import does not depend on the connection: it only excludes others.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumber]);
    return rows[0]?.locked === true ? await work() : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
