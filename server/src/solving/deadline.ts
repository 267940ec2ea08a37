/** Calls a function after some time, not counting pauses. */
export class Deadline {
  private readonly onReached: () => void;
  private leftMs: number;
  private sinceMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(leftMs: number, onReached: () => void) {
    this.onReached = onReached;
    this.leftMs = leftMs;
    this.resume();
  }

  /** Sets the remaining time. If paused, it stays paused. */
  set(leftMs: number): void {
    const isPaused = this.timer === undefined;
    this.pause();
    this.leftMs = leftMs;
    if (!isPaused) this.resume();
  }

  pause(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.leftMs -= performance.now() - this.sinceMs;
  }

  resume(): void {
    if (this.timer !== undefined) return;
    this.sinceMs = performance.now();
    this.timer = setTimeout(this.onReached, Math.max(0, this.leftMs));
  }
}
