export type RefilledShareLimits = {
  /** How much a company may use at once. */
  readonly max: number;
  /** The seconds in which an empty share refills. */
  readonly refillS: number;
};

/**
 * Limits how much of some work each company may still request: a share that refills steadily. A company may overdraw
 * its share with work that has begun, by one whole share at most.
 */
export class RefilledShares {
  private readonly limits: RefilledShareLimits;
  private readonly nowMs: () => number;
  /** The amounts that companies have used and that are not refilled yet, as of a time. */
  private readonly used = new Map<number, { readonly amount: number; readonly atMs: number }>();

  constructor(limits: RefilledShareLimits, nowMs: () => number = () => performance.now()) {
    this.limits = limits;
    this.nowMs = nowMs;
  }

  charge(companyId: number, amount: number): void {
    if (amount <= 0) return;
    const total = Math.min(this.usedBy(companyId) + amount, 2 * this.limits.max);
    this.used.set(companyId, { amount: total, atMs: this.nowMs() });
  }

  isUsedUp(companyId: number): boolean {
    return this.usedBy(companyId) >= this.limits.max;
  }

  /** The companies whose share is used up. */
  usedUp(): readonly number[] {
    return [...this.used.keys()].filter((companyId) => this.isUsedUp(companyId));
  }

  private usedBy(companyId: number): number {
    const used = this.used.get(companyId);
    if (!used) return 0;
    const refilled = ((this.nowMs() - used.atMs) / 1000) * (this.limits.max / this.limits.refillS);
    if (used.amount > refilled) return used.amount - refilled;
    this.used.delete(companyId);
    return 0;
  }
}
