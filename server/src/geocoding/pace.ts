import { setTimeout } from 'node:timers/promises';

/** Spaces out calls so that at most so many begin per second, first come first served. */
export class Pace {
  private readonly intervalMs: number;
  private nextMs = 0;

  constructor(perSecond: number | undefined) {
    this.intervalMs = perSecond === undefined ? 0 : 1000 / perSecond;
  }

  /** Resolves when a call may begin. Rejects with the reason of the signal once it is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.nextMs);
    this.nextMs = atMs + this.intervalMs;
    if (atMs > nowMs) await setTimeout(atMs - nowMs, undefined, { signal });
    signal.throwIfAborted();
  }
}
