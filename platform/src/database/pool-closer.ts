import type pg from 'pg';
import { settlesWithin } from './settles-within.ts';

/** Closes a pool within a time limit: connections as they are released, and the remaining ones when the time is up. */
export type ClosePool = (withinS: number) => Promise<void>;

/** Returns the function that closes this pool. Must be called before the pool opens a connection. */
export function poolCloser(pool: pg.Pool): ClosePool {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return async (withinS) => {
    const closed = pool.end();
    if (await settlesWithin(closed, withinS)) return;
    for (const client of open) (client as unknown as WithSocket).connection.stream.destroy();
    // The holder of a connection notices the closing with its next query, and may never send one.
    await settlesWithin(closed, destroyedWithinS);
  };
}

const destroyedWithinS = 0.1;

/** The parts of `pg` that its published types leave out. */
type WithSocket = { readonly connection: { readonly stream: { destroy(): void } } };
