import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whoever holds a connection and asks its pool for another waits for somebody who may be waiting in the same way: as
 * many at once as the pool has connections, and all wait for ever. So nobody may. Following every promise costs time,
 * and the mistake is one of the program, not of its callers: tests watch for it, and what serves does not.
 */
let holders: AsyncLocalStorage<ReadonlySet<object>> | undefined;

export function detectNestedConnections(): void {
  holders ??= new AsyncLocalStorage();
}

/** Does the work as a holder of a connection of this pool. */
export function holdingConnection<T>(pool: object, work: () => Promise<T>): Promise<T> {
  if (!holders) return work();
  return holders.run(new Set([...(holders.getStore() ?? []), pool]), work);
}

export function requireNoConnectionHeld(pool: object): void {
  if (holders?.getStore()?.has(pool))
    throw new Error('A connection was asked for by somebody who holds one: ask through the transaction at hand.');
}
