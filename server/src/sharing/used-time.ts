/** How many seconds a company that comes back is at most behind those that are there: what it used long ago is forgotten. */
const maxBehindS = 30;

/**
 * How much of something each company has used lately, in seconds (virtual time, as in start-time fair queueing, Goyal et al. 1996). Who
 * comes begins with the least that any of those present has used, so that nobody saves up by staying away.
 */
export class UsedTime {
  private readonly usedS = new Map<number, number>();
  private readonly present = new Set<number>();
  private leastS = 0;

  of(companyId: number): number {
    return this.usedS.get(companyId) ?? this.leastS;
  }

  enter(companyId: number): void {
    if (this.present.has(companyId)) return;
    this.usedS.set(companyId, Math.max(this.leastS, Math.min(this.of(companyId), this.leastS + maxBehindS)));
    this.present.add(companyId);
  }

  add(companyId: number, seconds: number): void {
    this.usedS.set(companyId, this.of(companyId) + seconds);
    this.leastS = Math.max(this.leastS, Math.min(...[...this.present].map((company) => this.of(company))));
  }

  leave(companyId: number): void {
    this.present.delete(companyId);
    for (const [company, seconds] of this.usedS)
      if (!this.present.has(company) && seconds <= this.leastS) this.usedS.delete(company);
  }
}
