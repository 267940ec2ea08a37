import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The pools of which the running code holds a connection, where tests detect nested connections. Whoever holds a
 * connection and takes another of the same pool can deadlock: as many at once as the pool has connections, and all wait
 * for ever. Following every promise costs time, and the mistake is one of the program, not of its callers: tests look.
 */
let holders: AsyncLocalStorage<ReadonlySet<object>> | undefined;

/** Makes `requireNoConnectionHeld` throw from here on. */
export function detectNestedConnections(): void {
  holders ??= new AsyncLocalStorage();
}

/** Runs the work as a holder of a connection of this pool. */
export function holdingConnection<T>(pool: object, work: () => Promise<T>): Promise<T> {
  if (!holders) return work();
  return holders.run(new Set([...(holders.getStore() ?? []), pool]), work);
}

/** Throws where the running code holds a connection of this pool already. */
export function requireNoConnectionHeld(pool: object): void {
  if (holders?.getStore()?.has(pool))
    throw new Error('A connection was asked for by somebody who holds one: ask through the transaction at hand.');
}
