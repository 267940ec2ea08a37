export type BreakerLimits = {
  /** So many failures in a row open it. */
  readonly maxFailureCount: number;
  /** So long nothing is asked then; afterwards one call finds out whether the server is back. */
  readonly openS: number;
};

/** No server keeps us away for longer at once, whatever it says. */
const maxWaitS = 300;

/**
 * A circuit breaker: keeps calls from a server that is down, so that nobody waits for it in vain. After a while one call
 * tries it, while the others are still kept away; if that succeeds all may pass again.
 */
export class Breaker {
  private readonly limits: BreakerLimits;
  private readonly nowMs: () => number;
  private failureCount = 0;
  private openUntilMs = Number.NEGATIVE_INFINITY;
  /** Whether the one call that tries the server is under way. */
  private isTried = false;

  constructor(limits: BreakerLimits, nowMs: () => number = () => performance.now()) {
    this.limits = limits;
    this.nowMs = nowMs;
  }

  /** Whether calls are kept away at present. */
  get isOpen(): boolean {
    return this.hasFailed && (this.isTried || this.nowMs() < this.openUntilMs);
  }

  /** Whether a call may be made, which must then be told as one of the three below. */
  enter(): boolean {
    if (this.isOpen) return false;
    this.isTried = this.hasFailed;
    return true;
  }

  /** The server has answered, whatever it said. */
  succeeded(): void {
    // A call from before the server asked to be left alone does not take that back.
    if (this.isOpen && !this.isTried) return;
    this.failureCount = 0;
    this.openUntilMs = Number.NEGATIVE_INFINITY;
    this.isTried = false;
  }

  /** @param waitS for how long the server wants to be left alone, where it says so: from now on, and not only in the end */
  failed(waitS?: number): void {
    const { maxFailureCount, openS } = this.limits;
    this.failureCount = waitS === undefined ? this.failureCount + 1 : Math.max(this.failureCount, maxFailureCount);
    this.isTried = false;
    if (!this.hasFailed) return;
    const restS = waitS === undefined ? openS : Math.min(waitS, maxWaitS);
    this.openUntilMs = Math.max(this.openUntilMs, this.nowMs() + restS * 1000);
  }

  /** The call was given up by who made it, and tells nothing of the server. */
  abandoned(): void {
    this.isTried = false;
  }

  private get hasFailed(): boolean {
    return this.failureCount >= this.limits.maxFailureCount;
  }
}
