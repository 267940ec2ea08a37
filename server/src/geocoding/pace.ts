import { setTimeout } from 'node:timers/promises';

/** Lets so many calls begin in a second, evenly, in the order in which they come. */
export class Pace {
  private readonly intervalMs: number;
  private nextMs = 0;

  constructor(perSecond: number | undefined) {
    this.intervalMs = perSecond === undefined ? 0 : 1000 / perSecond;
  }

  /** Resolves when a call may begin; rejects with the reason of the signal once that is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.nextMs);
    this.nextMs = atMs + this.intervalMs;
    if (atMs > nowMs) await setTimeout(atMs - nowMs, undefined, { signal });
    signal.throwIfAborted();
  }
}
