/**
 * How often a search that exceeds its time limit gets an extension, before it is ordered to stop and return its best
 * plan.
 */
const maxExtensionCount = 3;

/** What to do with a thread when its deadline is reached. */
export type Verdict = 'wait' | 'stop' | 'end';

/**
 * Decides whether a thread hangs, each time the deadline of its search is reached. The clock alone is not enough: a
 * search without processor time is slow, but it still counts its signs of life.
 */
export class HangDetector {
  private seenCount: number | undefined;
  private extensions = 0;
  private hasBegun = false;

  /** Whether the search itself has begun. Before that, the thread starts and makes matrices. */
  get isSearching(): boolean {
    return this.hasBegun;
  }

  /** Marks the begin of the search, which gets its own extensions. */
  begin(): void {
    this.hasBegun = true;
    this.seenCount = undefined;
    this.extensions = 0;
  }

  /** @param count of signs of life so far */
  verdict(count: number): Verdict {
    const isSilent = count === this.seenCount;
    this.seenCount = count;
    if (isSilent || this.extensions > maxExtensionCount) return 'end';
    this.extensions++;
    if (this.extensions <= maxExtensionCount) return 'wait';
    // A search that has not begun has no plan to return.
    return this.hasBegun ? 'stop' : 'end';
  }
}
