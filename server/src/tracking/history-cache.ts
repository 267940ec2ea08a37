import type { CachedHistory } from '../store/tracking/device-histories.ts';

/** How much is held, in characters of what is stored: some 2,000 devices, which take 15 MB. */
const defaultMaxWeight = 8_000_000;

/**
 * How far devices are that this process folded last, by device. What it has is of one version of a row: whoever asks for the
 * row says which version is at hand, and reads what is stored where another process has written one since.
 */
export class HistoryCache {
  private readonly known = new Map<string, CachedHistory>();
  private readonly maxWeight: number;
  private weight = 0;

  constructor(maxWeight = defaultMaxWeight) {
    this.maxWeight = maxWeight;
  }

  find(key: string): CachedHistory | undefined {
    return this.known.get(key);
  }

  /** Holds a history instead of the one before, and lets go of those that were kept first. */
  keep(key: string, cached: CachedHistory): void {
    this.forget(key);
    this.known.set(key, cached);
    this.weight += cached.weight;
    for (const oldest of this.known.keys()) {
      if (this.weight <= this.maxWeight) return;
      this.forget(oldest);
    }
  }

  forget(key: string): void {
    this.weight -= this.known.get(key)?.weight ?? 0;
    this.known.delete(key);
  }
}
