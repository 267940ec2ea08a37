export type BreakerLimits = {
  /** So many failures in a row open it. */
  readonly maxFailureCount: number;
  /** So long nothing is asked then; afterwards one call finds out whether the server is back. */
  readonly openS: number;
};

/** Keeps calls from a server that is down, so that nobody waits for it: open after failures in a row, half open after a while. */
export class Breaker {
  private readonly limits: BreakerLimits;
  private readonly nowMs: () => number;
  private failureCount = 0;
  private openUntilMs = 0;

  constructor(limits: BreakerLimits, nowMs: () => number = () => performance.now()) {
    this.limits = limits;
    this.nowMs = nowMs;
  }

  /** Whether calls are kept away at present. */
  get isOpen(): boolean {
    return this.openUntilMs > this.nowMs();
  }

  /** Whether a call may go out. Of those that ask when it is half open the first may, and the others wait for how it ends. */
  admits(): boolean {
    if (this.isOpen) return false;
    if (this.failureCount >= this.limits.maxFailureCount) this.openFor(this.limits.openS);
    return true;
  }

  succeeded(): void {
    this.failureCount = 0;
    this.openUntilMs = 0;
  }

  /** @param waitS for how long the server wants to be left alone, where it says so */
  failed(waitS?: number): void {
    this.failureCount++;
    if (this.failureCount >= this.limits.maxFailureCount) this.openFor(this.limits.openS);
    if (waitS !== undefined) this.openFor(Math.min(waitS, maxWaitS));
  }

  private openFor(seconds: number): void {
    this.openUntilMs = Math.max(this.openUntilMs, this.nowMs() + seconds * 1000);
  }
}

/** No server keeps us away for longer at once, whatever it says. */
const maxWaitS = 3600;
