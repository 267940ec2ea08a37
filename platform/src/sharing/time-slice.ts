/**
 * The time for which work runs before it yields the shared thread. Time is measured because the cost of a row is not
 * known: one may take as long as a thousand others.
 */
export class TimeSlice {
  private readonly maxMs: number;
  private readonly nowMs: () => number;
  private readonly signal: AbortSignal | undefined;
  private beganMs: number;

  /** @param signal aborted when the work must not go on. The work then ends when it would resume */
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

  /** Maps these values, with turns for other work in between. */
  async map<T, Result>(items: readonly T[], work: (item: T, index: number) => Result): Promise<readonly Result[]> {
    const results: Result[] = [];
    for (const [index, item] of items.entries()) {
      // Not awaited for every one: most take microseconds.
      if (this.isUsedUp) await this.yieldTurn();
      results.push(work(item, index));
    }
    return results;
  }

  /** Waits for a turn before long work begins, so that tasks which arrive together do not all begin in one turn. */
  async begin(): Promise<void> {
    await this.yieldTurn();
  }

  /** Yields to other work if the slice is used up: between two steps that cannot be divided. */
  async yieldIfUsedUp(): Promise<void> {
    if (this.isUsedUp) await this.yieldTurn();
  }

  /** Whether the slice is used up. Call it before `yieldIfUsedUp` when thousands of steps would each await that. */
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

/** The work of this thread that waits to resume, in order of arrival. */
const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop in which no other sliced work runs. An incoming request then waits for one slice,
 * not for one slice of every running work.
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
