import type pg from 'pg';
import { settlesWithin } from './settles-within.ts';

/** Closes a pool within a time: connections as they are given back, and those that are not in time at once. */
export type ClosePool = (withinS: number) => Promise<void>;

/** What closes this pool. To be made before the pool has opened a connection. */
export function poolCloser(pool: pg.Pool): ClosePool {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return async (withinS) => {
    const closed = pool.end();
    if (await settlesWithin(closed, withinS)) return;
    for (const client of open) (client as unknown as WithSocket).connection.stream.destroy();
    // Whoever holds one learns of it with the next query, and may never send it.
    await settlesWithin(closed, destroyedWithinS);
  };
}

const destroyedWithinS = 0.1;

/** What `pg` leaves out of its published types. */
type WithSocket = { readonly connection: { readonly stream: { destroy(): void } } };
