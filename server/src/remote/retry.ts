import { setTimeout } from 'node:timers/promises';

/** Does the work once more, after a pause, where it failed in a way that may pass. Rejects as the second attempt does. */
export async function retryOnce<T>(work: () => Promise<T>, { isWorthIt, pauseMs, signal }: Retry): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (!isWorthIt(error)) throw error;
    await setTimeout(pauseMs, undefined, { signal });
    return work();
  }
}

export type Retry = {
  readonly isWorthIt: (error: unknown) => boolean;
  readonly pauseMs: number;
  readonly signal: AbortSignal;
};
