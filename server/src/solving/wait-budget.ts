/** How long one plan has waited, for all that it waits for together. Time in which it works does not count. */
export class WaitBudget {
  private readonly nowS: () => number;
  private waitedS = 0;

  constructor(nowS: () => number = () => performance.now() / 1000) {
    this.nowS = nowS;
  }

  /** How many seconds it may still wait, of so many in all. */
  leftS(maxS: number): number {
    return maxS - this.waitedS;
  }

  /** Begins a wait, and returns what ends it. Harmless when called again. */
  beginWait(): () => void {
    const beganS = this.nowS();
    let isOver = false;
    return () => {
      if (!isOver) this.waitedS += this.nowS() - beganS;
      isOver = true;
    };
  }
}
