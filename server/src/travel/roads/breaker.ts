export type BreakerLimits = {
  /** So many calls fail one after the other before none is made for a while. */
  readonly maxFailureCount: number;
  readonly restMs: number;
};

/**
 * A circuit breaker: keeps calls from a server that is down, so that nobody waits for it in vain. After a rest one call tries it,
 * while the others are still kept from it; if that succeeds all may pass again.
 */
export class Breaker {
  private readonly limits: BreakerLimits;
  private readonly nowMs: () => number;
  private failureCount = 0;
  private restsUntilMs = Number.NEGATIVE_INFINITY;
  private isTried = false;

  constructor(limits: BreakerLimits, nowMs: () => number = () => performance.now()) {
    this.limits = limits;
    this.nowMs = nowMs;
  }

  /** Whether a call may be made; it must then be told how that ended. */
  enter(): boolean {
    if (this.failureCount < this.limits.maxFailureCount) return true;
    if (this.isTried || this.nowMs() < this.restsUntilMs) return false;
    this.isTried = true;
    return true;
  }

  get isOpen(): boolean {
    return this.failureCount >= this.limits.maxFailureCount;
  }

  /** A call has been answered, whatever the answer was. */
  succeeded(): void {
    this.failureCount = 0;
    this.isTried = false;
  }

  /** @param restMs where the server says for how long it does not want to be asked */
  failed(restMs?: number): void {
    this.failureCount = restMs === undefined ? this.failureCount + 1 : this.limits.maxFailureCount;
    this.isTried = false;
    this.restsUntilMs = this.nowMs() + (restMs ?? this.limits.restMs);
  }

  /** A call was given up by who made it, and tells nothing of the server. */
  abandoned(): void {
    this.isTried = false;
  }
}
