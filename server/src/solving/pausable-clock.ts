import type { Stopwatch } from '@tropeiro/optimizer/solve.ts';
import { pauseIndex, type ThreadFlags } from './thread-messages.ts';

/** The clock of one search in a thread. It stops while the search is paused, so pauses do not use up its time. */
export class PausableClock implements Stopwatch {
  private readonly flags: ThreadFlags;
  private readonly beganMs = performance.now();
  private excludedMs = 0;

  constructor(flags: ThreadFlags) {
    this.flags = flags;
  }

  /** Blocks the thread, without using the processor, while a pause is requested. */
  pauseIfAsked(): void {
    if (Atomics.load(this.flags, pauseIndex) === 0) return;
    const fromMs = performance.now();
    Atomics.wait(this.flags, pauseIndex, 1);
    this.excludedMs += performance.now() - fromMs;
  }

  /** Limits the time that counts so far. */
  capElapsed(seconds: number): void {
    this.excludedMs += Math.max(0, this.wallSeconds() - seconds) * 1000;
  }

  wallSeconds(): number {
    return (performance.now() - this.beganMs - this.excludedMs) / 1000;
  }

  /** A search in a thread has the processor to itself while it works. */
  cpuSeconds(): number {
    return this.wallSeconds();
  }
}
