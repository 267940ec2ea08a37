/** How often a thread that shows signs of life gets more time. A search that works is done long before. */
const mostExtensions = 10;

/**
 * Decides, each time the deadline of a search is reached, whether its thread hangs. The clock alone does not say: a search that
 * other processes leave no processor is slow, but it goes on counting its signs of life.
 */
export class LifeSigns {
  private seenCount = 0;
  private extensions = 0;

  /** @param count of the signs so far */
  isLost(count: number): boolean {
    if (count === this.seenCount || this.extensions >= mostExtensions) return true;
    this.seenCount = count;
    this.extensions++;
    return false;
  }
}
