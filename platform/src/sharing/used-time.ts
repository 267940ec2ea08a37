/** The most seconds by which a returning company is behind the present ones. Older use is forgotten. */
const maxBehindS = 30;

/**
 * How much of something each company has recently used, in seconds (virtual time, as in start-time fair queueing, Goyal
 * et al. 1996). A newly arriving company starts with the least amount that any present company has used, so that no
 * company saves up by staying away.
 */
export class UsedTime {
  private readonly usedS = new Map<number, number>();
  private readonly present = new Set<number>();
  private leastS = 0;

  secondsOf(companyId: number): number {
    return this.usedS.get(companyId) ?? this.leastS;
  }

  enter(companyId: number): void {
    if (this.present.has(companyId)) return;
    this.usedS.set(companyId, Math.max(this.leastS, Math.min(this.secondsOf(companyId), this.leastS + maxBehindS)));
    this.present.add(companyId);
  }

  add(companyId: number, seconds: number): void {
    this.usedS.set(companyId, this.secondsOf(companyId) + seconds);
    this.leastS = Math.max(this.leastS, Math.min(...[...this.present].map((company) => this.secondsOf(company))));
  }

  leave(companyId: number): void {
    this.present.delete(companyId);
    for (const [company, seconds] of this.usedS)
      if (!this.present.has(company) && seconds <= this.leastS) this.usedS.delete(company);
  }
}
