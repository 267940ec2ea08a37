/** From a moment on something is so. */
export type Change<T> = { readonly fromMs: number; readonly value: T };

/**
 * A value that changes with time, such as a speed limit: what it was at any moment, and what it was before the first
 * change. A change entered today says from when on it holds, so that last month stays as it was.
 */
export class Timeline<T> {
  readonly changes: readonly Change<T>[];
  private value: T;
  private readonly first: T;
  private sinceMs = Number.POSITIVE_INFINITY;
  private untilMs = Number.NEGATIVE_INFINITY;

  /** @param changes in any order; of several from one moment on the last is so */
  constructor(before: T, changes: readonly Change<T>[] = []) {
    this.changes = changes
      .toSorted((a, b) => a.fromMs - b.fromMs)
      .filter((change, index, sorted) => change.fromMs !== sorted[index + 1]?.fromMs);
    this.first = before;
    this.value = before;
  }

  at(ms: number): T {
    // A fold asks about moments one after the other, and nearly all have the answer of the one before.
    if (ms >= this.untilMs || ms < this.sinceMs) this.find(ms);
    return this.value;
  }

  private find(ms: number): void {
    let low = 0;
    let high = this.changes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.changes[middle] as Change<T>).fromMs <= ms) low = middle + 1;
      else high = middle;
    }
    const found = this.changes[low - 1];
    this.value = found ? found.value : this.first;
    this.sinceMs = found?.fromMs ?? Number.NEGATIVE_INFINITY;
    this.untilMs = this.changes[low]?.fromMs ?? Number.POSITIVE_INFINITY;
  }
}

/** What is said by the timeline that is in force at each moment, such as that of the fleet a vehicle is in. */
export function joinTimelines<T>(of: Timeline<Timeline<T>>): Timeline<T> {
  const beginning = of.at(Number.NEGATIVE_INFINITY);
  if (of.changes.length === 0) return beginning;
  const inForce = new Set([beginning, ...of.changes.map(({ value }) => value)]);
  const moments = [of, ...inForce].flatMap(({ changes }) => changes.map(({ fromMs }) => fromMs));
  return new Timeline(
    beginning.at(Number.NEGATIVE_INFINITY),
    moments.map((fromMs) => ({
      fromMs,
      get value() {
        return of.at(fromMs).at(fromMs);
      },
    })),
  );
}
