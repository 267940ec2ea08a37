import { setTimeout } from 'node:timers/promises';
import { RemoteFailed, type RemoteFault } from './remote-bytes.ts';

/**
 * The delay before a call is repeated. If a server requests a longer pause than the maximum, the call is not repeated.
 */
const usualPauseMs = 200;
const maxPauseMs = 2000;

/** External failures that may be over in a moment. A slow server is not made to do the work twice. */
const passing: ReadonlySet<RemoteFault> = new Set(['unreachable', 'broken']);

/** The delay before repeating a call that failed. Undefined if it must not be repeated. */
export function pauseAfter(failure: unknown): number | undefined {
  if (!(failure instanceof RemoteFailed)) return undefined;
  const { fault, retryAfterS } = failure;
  // A server that limits its callers is called again only if it says when.
  if (!passing.has(fault) && !(fault === 'busy' && retryAfterS !== undefined)) return undefined;
  const pauseMs = retryAfterS === undefined ? usualPauseMs : retryAfterS * 1000;
  return pauseMs <= maxPauseMs ? pauseMs : undefined;
}

export type Retry = {
  /** The delay in milliseconds after a failure before the work is repeated. Undefined if it is not. */
  readonly pauseAfter: (error: unknown) => number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Repeats the work once, after a pause, if it failed for a reason that may be temporary. Rejects if the second attempt
 * does.
 */
export async function retryOnce<T>(work: () => Promise<T>, { pauseAfter, signal }: Retry): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    const pauseMs = pauseAfter(error);
    if (pauseMs === undefined) throw error;
    await setTimeout(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    return work();
  }
}
