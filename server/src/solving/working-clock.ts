import type { Stopwatch } from '@tropeiro/optimizer/solve.ts';
import { pauseAt, type ThreadOrders } from './thread-messages.ts';

/** The clock of one search in a thread: it stands still while the search is paused, which so loses nothing of its time. */
export class WorkingClock implements Stopwatch {
  private readonly orders: ThreadOrders;
  private readonly beganMs = performance.now();
  private uncountedMs = 0;

  constructor(orders: ThreadOrders) {
    this.orders = orders;
  }

  /** Stops the thread, without using the processor, for as long as it is to pause. */
  pauseIfAsked(): void {
    if (Atomics.load(this.orders, pauseAt) === 0) return;
    const fromMs = performance.now();
    Atomics.wait(this.orders, pauseAt, 1);
    this.uncountedMs += performance.now() - fromMs;
  }

  /** Counts no more than so many seconds of what there was until now. */
  countAtMost(seconds: number): void {
    this.uncountedMs += Math.max(0, this.wallSeconds() - seconds) * 1000;
  }

  wallSeconds(): number {
    return (performance.now() - this.beganMs - this.uncountedMs) / 1000;
  }

  /** A search in a thread has the processor while it works. */
  cpuSeconds(): number {
    return this.wallSeconds();
  }
}
