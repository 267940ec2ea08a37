/** How long one plan has waited in total. Time in which it is worked on does not count. */
export class WaitBudget {
  private readonly nowS: () => number;
  private waitedS = 0;

  constructor(nowS: () => number = () => performance.now() / 1000) {
    this.nowS = nowS;
  }

  /** How many seconds it may still wait, given the maximum in total. */
  leftS(maxS: number): number {
    return maxS - this.waitedS;
  }

  /** Starts a wait and returns a function that ends it. Calling that again has no effect. */
  beginWait(): () => void {
    const beganS = this.nowS();
    let isOver = false;
    return () => {
      if (!isOver) this.waitedS += this.nowS() - beganS;
      isOver = true;
    };
  }
}
