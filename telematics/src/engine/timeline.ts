/** A value that is valid from a time on. */
export type Change<T> = { readonly fromMs: number; readonly value: T };

/**
 * A value that changes with time, such as a speed limit: its value at any time, and before the first change. A change
 * entered today states when it takes effect, so that last month stays as it was.
 */
export class Timeline<T> {
  readonly changes: readonly Change<T>[];
  private value: T;
  private readonly first: T;
  private sinceMs = Number.POSITIVE_INFINITY;
  private untilMs = Number.NEGATIVE_INFINITY;

  /** @param changes in any order. Of several at one time, the last wins */
  constructor(before: T, changes: readonly Change<T>[] = []) {
    this.changes = changes
      .toSorted((a, b) => a.fromMs - b.fromMs)
      .filter((change, index, sorted) => change.fromMs !== sorted[index + 1]?.fromMs);
    this.first = before;
    this.value = before;
  }

  at(ms: number): T {
    // A fold requests consecutive times, and nearly all have the same answer as the previous one.
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

/** The values of the timeline that is in force at each time, such as that of the vehicle's current fleet. */
export function joinTimelines<T>(nested: Timeline<Timeline<T>>): Timeline<T> {
  const beginning = nested.at(Number.NEGATIVE_INFINITY);
  if (nested.changes.length === 0) return beginning;
  const inForce = new Set([beginning, ...nested.changes.map(({ value }) => value)]);
  const moments = [nested, ...inForce].flatMap(({ changes }) => changes.map(({ fromMs }) => fromMs));
  return new Timeline(
    beginning.at(Number.NEGATIVE_INFINITY),
    moments.map((fromMs) => ({
      fromMs,
      get value() {
        return nested.at(fromMs).at(fromMs);
      },
    })),
  );
}
