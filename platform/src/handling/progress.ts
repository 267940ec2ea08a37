import type { ProgressStep } from '@tropeiro/domain/about/progress-step.ts';

/**
 * Reports the progress of a call. May be called as often as needed. Undefined means that the call waits for its turn.
 */
export type ReportProgress = (step: ProgressStep | undefined) => void;

/** Progress is written at most, and as a sign of life at least, this often. */
const writeIntervalMs = 1000;
const aliveIntervalMs = 10_000;

/**
 * Writes the progress of a long operation periodically, in the background. A failed write is repeated the next time.
 */
export class ProgressTimer {
  private readonly write: (step: ProgressStep | undefined) => Promise<unknown>;
  private timer: NodeJS.Timeout;
  private step: ProgressStep | undefined;
  private isChanged = true;
  private writtenMs = 0;
  private writing: Promise<unknown> | undefined;
  private isOver = false;

  /** @param firstAfterMs nothing is written for work that ends before this */
  constructor(write: (step: ProgressStep | undefined) => Promise<unknown>, firstAfterMs: number) {
    this.write = write;
    this.timer = this.schedule(firstAfterMs);
  }

  readonly report: ReportProgress = (step) => {
    this.step = step;
    this.isChanged = true;
  };

  get current(): ProgressStep | undefined {
    return this.step;
  }

  /** Stops writing. Resolves when the current write has ended. */
  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.timer);
    await this.writing;
  }

  private schedule(afterMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.writing = this.tick();
    }, afterMs).unref();
  }

  private async tick(): Promise<void> {
    const nowMs = performance.now();
    if (this.isChanged || nowMs > this.writtenMs + aliveIntervalMs) {
      this.isChanged = false;
      this.writtenMs = nowMs;
      await this.write(this.step).catch(() => {
        this.isChanged = true;
      });
    }
    if (!this.isOver) this.timer = this.schedule(writeIntervalMs);
  }
}
