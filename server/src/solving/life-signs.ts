/** How often a search that goes on past its time gets more of it, before it is ordered to stop and end with its best plan. */
const mostExtensions = 3;

/** What to do with a thread whose deadline is reached. */
export type Verdict = 'wait' | 'stop' | 'end';

/**
 * Decides, each time the deadline of a search is reached, whether its thread hangs. The clock alone does not say: a search that
 * other processes leave no processor is slow, but it goes on counting its signs of life.
 */
export class LifeSigns {
  private seenCount: number | undefined;
  private extensions = 0;

  /** @param count of the signs so far */
  verdict(count: number): Verdict {
    const isSilent = count === this.seenCount;
    this.seenCount = count;
    if (isSilent || this.extensions > mostExtensions) return 'end';
    this.extensions++;
    return this.extensions > mostExtensions ? 'stop' : 'wait';
  }
}
