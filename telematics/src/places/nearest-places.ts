/**
 * How many places of a kind a vehicle can come to at once, the nearest first: as many as deliver to one address on a
 * long day. Without a bound a company with thousands of places in one street would have all of them begin and end with
 * each message, and stand in every checkpoint.
 */
export const nearestMax = 50;

/**
 * Among how many of the nearest a place that a vehicle is at stays one. That it is more than come new keeps a receiver
 * that wanders between many places from leaving and reaching them with every message.
 */
export const keptMax = 2 * nearestMax;

type FoundPlace = { readonly key: string; readonly metres: number };

/** The nearest of the places that are added, in any order: those at one distance by their keys. */
export class NearestPlaces {
  private readonly sorted: FoundPlace[] = [];

  add(key: string, metres: number): void {
    const { sorted } = this;
    const found = { key, metres };
    const last = sorted[keptMax - 1];
    if (last !== undefined && compare(last, found) <= 0) return;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(sorted[middle] as FoundPlace, found) <= 0) low = middle + 1;
      else high = middle;
    }
    if (last !== undefined) sorted.pop();
    sorted.splice(low, 0, found);
  }

  /** The keys of those a vehicle comes to, and of those it is at and stays at. */
  keys(at: ReadonlySet<string>): string[] {
    return this.sorted.filter(({ key }, rank) => rank < nearestMax || at.has(key)).map(({ key }) => key);
  }
}

function compare(a: FoundPlace, b: FoundPlace): number {
  if (a.metres !== b.metres) return a.metres - b.metres;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
