/**
 * How long a work goes on before others get their turn of the thread that all share. Time is measured, since nobody knows
 * how long a row takes: one may take as long as a thousand others.
 */
export class TimeSlice {
  private readonly maxMs: number;
  private readonly nowMs: () => number;
  private readonly signal: AbortSignal | undefined;
  private beganMs: number;

  /** @param signal aborted when the work is not to go on: then it ends where it would go on */
  constructor({
    maxMs = 10,
    nowMs = clockMs,
    signal,
  }: { readonly maxMs?: number; readonly nowMs?: () => number; readonly signal?: AbortSignal | undefined } = {}) {
    this.maxMs = maxMs;
    this.nowMs = nowMs;
    this.signal = signal;
    this.beganMs = nowMs();
  }

  /** What becomes of each of these, with turns for others in between. */
  async map<T, Result>(items: readonly T[], work: (item: T, index: number) => Result): Promise<readonly Result[]> {
    const results: Result[] = [];
    for (const [index, item] of items.entries()) {
      // Not awaited for every one of them: most take microseconds.
      if (this.isUsedUp) await this.yieldTurn();
      results.push(work(item, index));
    }
    return results;
  }

  /** Gives others their turn where it is time for that: between two works of which neither can be divided. */
  async yieldIfUsedUp(): Promise<void> {
    if (this.isUsedUp) await this.yieldTurn();
  }

  /** Whether it is time for others. To be asked before `yieldIfUsedUp` is awaited for each of thousands. */
  get isUsedUp(): boolean {
    return this.nowMs() - this.beganMs >= this.maxMs;
  }

  private async yieldTurn(): Promise<void> {
    await nextTurn();
    this.signal?.throwIfAborted();
    this.beganMs = this.nowMs();
  }
}

const clockMs = (): number => performance.now();

/** The works of this thread that wait to go on, in the order in which they came. */
const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop in which no other work goes on: a request that comes in waits for the slice of one, and not
 * for one of each, however many there are.
 */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGoOn);
  });

function letOneGoOn(): void {
  const resolve = waiting.shift();
  if (waiting.length > 0) setImmediate(letOneGoOn);
  resolve?.();
}
