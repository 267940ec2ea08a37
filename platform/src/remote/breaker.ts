export type BreakerLimits = {
  /** This many consecutive failures open it. */
  readonly maxFailureCount: number;
  /** How long it blocks calls after opening. Then one call tests whether the server is back. */
  readonly openS: number;
};

/** The longest pause that a server can request. */
const maxWaitS = 300;

/**
 * A circuit breaker: it blocks calls to a server that is down, so that no caller waits in vain. After a while one call
 * tries the server while the others are still blocked. If that call succeeds, all calls pass again.
 */
export class Breaker {
  private readonly limits: BreakerLimits;
  private readonly nowMs: () => number;
  private failureCount = 0;
  private openUntilMs = Number.NEGATIVE_INFINITY;
  /** Whether the one call that tries the server is in progress. */
  private isTried = false;

  constructor(limits: BreakerLimits, nowMs: () => number = () => performance.now()) {
    this.limits = limits;
    this.nowMs = nowMs;
  }

  /** Whether calls are currently blocked. */
  get isOpen(): boolean {
    return this.hasFailed && (this.isTried || this.nowMs() < this.openUntilMs);
  }

  /** Whether a call may be made. Its result must then be reported with one of the three methods below. */
  enter(): boolean {
    if (this.isOpen) return false;
    this.isTried = this.hasFailed;
    return true;
  }

  /** The server has answered, with any content. */
  succeeded(): void {
    // A success of an earlier call does not cancel the pause that the server has requested since.
    if (this.isOpen && !this.isTried) return;
    this.failureCount = 0;
    this.openUntilMs = Number.NEGATIVE_INFINITY;
    this.isTried = false;
  }

  /** @param waitS the pause that the server requests, if it does. It begins now instead of after further failures */
  failed(waitS?: number): void {
    const { maxFailureCount, openS } = this.limits;
    this.failureCount = waitS === undefined ? this.failureCount + 1 : Math.max(this.failureCount, maxFailureCount);
    this.isTried = false;
    if (!this.hasFailed) return;
    const pauseS = waitS === undefined ? openS : Math.min(waitS, maxWaitS);
    this.openUntilMs = Math.max(this.openUntilMs, this.nowMs() + pauseS * 1000);
  }

  /** The caller gave up the call, which says nothing about the server. */
  abandoned(): void {
    this.isTried = false;
  }

  private get hasFailed(): boolean {
    return this.failureCount >= this.limits.maxFailureCount;
  }
}
