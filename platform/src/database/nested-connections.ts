import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The pools of which the running code holds a connection, for tests that detect nested connections. Code that holds a
 * connection and takes another of the same pool can deadlock: if as many callers do so as the pool has connections, all
 * wait for ever. The check follows every promise, which costs time, and the mistake is always one of the program. So
 * only tests enable it.
 */
let holders: AsyncLocalStorage<ReadonlySet<object>> | undefined;

/** Makes `requireNoConnectionHeld` throw from here on. */
export function detectNestedConnections(): void {
  holders ??= new AsyncLocalStorage();
}

/** Runs the work as a holder of a connection of this pool. */
export function runHoldingConnection<T>(pool: object, work: () => Promise<T>): Promise<T> {
  if (!holders) return work();
  return holders.run(new Set([...(holders.getStore() ?? []), pool]), work);
}

/** Throws if the running code already holds a connection of this pool. */
export function requireNoConnectionHeld(pool: object): void {
  if (holders?.getStore()?.has(pool))
    throw new Error('The running code already holds a connection: query through its transaction.');
}
