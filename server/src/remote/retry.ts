import { setTimeout } from 'node:timers/promises';
import { RemoteFailed, type RemoteFault } from './remote-json.ts';

/** After so long a call is made once more; a server that asks for more than the longest is not asked again by the same caller. */
const usualPauseMs = 200;
const maxPauseMs = 2000;

/** Faults of the world that may be over in a moment; a server that takes its time is not asked to take it twice. */
const passing: ReadonlySet<RemoteFault> = new Set(['unreachable', 'broken']);

/** How long to wait before asking a server once more that failed so; undefined where it should not be asked again. */
export function pauseAfter(failure: unknown): number | undefined {
  if (!(failure instanceof RemoteFailed)) return undefined;
  const { fault, retryAfterS } = failure;
  // One that is asked too often is asked again only if it says when.
  if (!passing.has(fault) && !(fault === 'busy' && retryAfterS !== undefined)) return undefined;
  const pauseMs = retryAfterS === undefined ? usualPauseMs : retryAfterS * 1000;
  return pauseMs <= maxPauseMs ? pauseMs : undefined;
}

export type Retry = {
  /** How many milliseconds after a failure the work is done once more; undefined: it is not. */
  readonly pauseAfter: (error: unknown) => number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Does the work once more, after a pause, where it failed in a way that may pass. Rejects as the second attempt does. */
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
