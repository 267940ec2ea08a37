/**
 * Limits how many points are in memory at once. Work beyond the limit waits, in order of arrival. Work with more points than the
 * limit runs when no other does.
 */
export class LoadedPoints {
  private readonly maxCount: number;
  private loadedCount = 0;
  private readonly waiting: { readonly count: number; readonly begin: () => void }[] = [];

  constructor(maxCount = loadedPointsMaxCount) {
    this.maxCount = maxCount;
  }

  async run<T>(pointCount: number, work: () => Promise<T>): Promise<T> {
    const count = Math.min(pointCount, this.maxCount);
    if (this.waiting.length > 0 || this.loadedCount + count > this.maxCount)
      await new Promise<void>((begin) => this.waiting.push({ count, begin }));
    else this.loadedCount += count;
    try {
      return await work();
    } finally {
      this.loadedCount -= count;
      this.beginNext();
    }
  }

  private beginNext(): void {
    for (let next = this.waiting[0]; next && this.loadedCount + next.count <= this.maxCount; next = this.waiting[0]) {
      this.waiting.shift();
      this.loadedCount += next.count;
      next.begin();
    }
  }
}

/** Two of the longest plans, or a batch of each of ten companies. */
const loadedPointsMaxCount = 20_000;
