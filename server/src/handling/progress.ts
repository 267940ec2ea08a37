import type { ProgressStep } from '@tropeiro/domain/about/progress-step.ts';

/** Says how far a call is, as often as it likes; undefined: it waits for its turn. */
export type ReportProgress = (step: ProgressStep | undefined) => void;

/** At most so often is progress written, and at least so often, as a sign of life. */
const writeIntervalMs = 1000;
const aliveIntervalMs = 10_000;

/** Has the progress of something long written now and then, in the background. What cannot be written is written next time. */
export class ProgressTimer {
  private readonly write: (step: ProgressStep | undefined) => Promise<unknown>;
  private timer: NodeJS.Timeout;
  private step: ProgressStep | undefined;
  private isChanged = true;
  private writtenMs = 0;
  private writing: Promise<unknown> | undefined;
  private isOver = false;

  /** @param firstAfterMs what has ended by then is never written */
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

  /** Writes no more; resolves when nothing is being written. */
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
