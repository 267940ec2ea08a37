import type pg from 'pg';

/** Ends a pool within a time. Connections are closed as they are given back, and those that are not in time are cut. */
export type ClosePool = (withinS: number) => Promise<void>;

/** To be asked for before the pool has opened a connection. */
export function poolCloser(pool: pg.Pool): ClosePool {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return async (withinS) => {
    const ended = pool.end();
    if (await settlesWithin(ended, withinS)) return;
    for (const client of open) (client as unknown as WithSocket).connection.stream.destroy();
    // Whoever holds one learns of it with the next question, and may never ask it.
    await settlesWithin(ended, cutS);
  };
}

/** Whether it is done within so many seconds. */
export async function settlesWithin(work: Promise<unknown>, seconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), seconds * 1000);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

const cutS = 0.1;

/** What `pg` leaves out of its published types. */
type WithSocket = { readonly connection: { readonly stream: { destroy(): void } } };
