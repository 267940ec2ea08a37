import type { CallLifetime } from '@tropeiro/platform/handling/call.ts';
import type { FairSemaphore, Holder } from '@tropeiro/platform/sharing/fair-semaphore.ts';

/** The lifetime of a part of a read, which reserves memory like a change does and releases it at its end. */
export class PartLifetime implements CallLifetime {
  readonly signal: AbortSignal;
  private readonly memory: FairSemaphore;
  private readonly holder: Holder;
  private readonly endCallbacks: (() => void)[] = [];

  constructor(signal: AbortSignal, memory: FairSemaphore, holder: Holder) {
    this.signal = signal;
    this.memory = memory;
    this.holder = holder;
  }

  /** A read reports no progress. */
  readonly report = (): void => {};

  onEnd(callback: () => void): void {
    this.endCallbacks.push(callback);
  }

  reserveMemory = (bytes: number): void => {
    this.onEnd(this.memory.acquireNow(this.holder, Math.min(bytes, this.memory.maxAmount)));
  };

  end(): void {
    for (const callback of this.endCallbacks.splice(0)) callback();
  }
}
