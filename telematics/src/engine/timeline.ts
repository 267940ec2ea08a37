/** A value that is valid from a time on. */
export type Change<T> = { readonly fromMs: number; readonly value: T };

/** A value and the time in which it stays the same: from `sinceMs` on, and before `untilMs`. */
export type Stretch<T> = { readonly value: T; readonly sinceMs: number; readonly untilMs: number };

/** A value at any time. Computed when read, because a fold reads few moments of a long past. */
export class ValueOverTime<T> {
  private readonly find: (ms: number) => Stretch<T>;
  private found: Stretch<T> | undefined;

  constructor(find: (ms: number) => Stretch<T>) {
    this.find = find;
  }

  at(ms: number): T {
    return this.stretchAt(ms).value;
  }

  /** The value, with a time around this moment in which it stays the same. */
  stretchAt(ms: number): Stretch<T> {
    // A fold requests consecutive times, and nearly all have the same answer as the previous one.
    let { found } = this;
    if (found === undefined || ms < found.sinceMs || ms >= found.untilMs) {
      found = this.find(ms);
      this.found = found;
    }
    return found;
  }
}

/**
 * A value that changes with time, such as a speed limit: its value at any time, and before the first change. A change
 * entered today states when it takes effect, so that last month stays as it was.
 */
export class Timeline<T> extends ValueOverTime<T> {
  /** @param changes in any order. Of several at one time, the last wins */
  constructor(before: T, changes: readonly Change<T>[] = []) {
    const ordered = changes
      .toSorted((a, b) => a.fromMs - b.fromMs)
      .filter((change, index, sorted) => change.fromMs !== sorted[index + 1]?.fromMs);
    super((ms) => findStretch(before, ordered, ms));
  }
}

function findStretch<T>(before: T, changes: readonly Change<T>[], ms: number): Stretch<T> {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle] as Change<T>).fromMs <= ms) low = middle + 1;
    else high = middle;
  }
  const found = changes[low - 1];
  return {
    value: found ? found.value : before,
    sinceMs: found?.fromMs ?? Number.NEGATIVE_INFINITY,
    untilMs: changes[low]?.fromMs ?? Number.POSITIVE_INFINITY,
  };
}

/** The value that follows from the values of others at each time. */
export const combineTimelines = <T, V>(
  parts: readonly ValueOverTime<T>[],
  derive: (values: readonly T[]) => V,
): ValueOverTime<V> =>
  new ValueOverTime((ms) => {
    const stretches = parts.map((part) => part.stretchAt(ms));
    return {
      value: derive(stretches.map(({ value }) => value)),
      sinceMs: Math.max(...stretches.map(({ sinceMs }) => sinceMs)),
      untilMs: Math.min(...stretches.map(({ untilMs }) => untilMs)),
    };
  });

/** The value that follows from another one at each time. */
export const mapTimeline = <T, V>(source: ValueOverTime<T>, derive: (value: T) => V): ValueOverTime<V> =>
  new ValueOverTime((ms) => {
    const { value, sinceMs, untilMs } = source.stretchAt(ms);
    return { value: derive(value), sinceMs, untilMs };
  });

/**
 * The values of the timeline that is in force at each time, such as that of the vehicle's current fleet. Reads no
 * timeline that is not in force at a requested time.
 */
export const joinTimelines = <T>(nested: ValueOverTime<ValueOverTime<T>>): ValueOverTime<T> =>
  new ValueOverTime((ms) => {
    const inForce = nested.stretchAt(ms);
    const { value, sinceMs, untilMs } = inForce.value.stretchAt(ms);
    return { value, sinceMs: Math.max(sinceMs, inForce.sinceMs), untilMs: Math.min(untilMs, inForce.untilMs) };
  });
