/**
 * How many places of a kind a vehicle can be at, the nearest first: as many as the deliveries to one address on a long
 * day. Without a limit, a company with thousands of places in one street would begin and end events for all of them
 * with each message, and store them in every checkpoint.
 */
export const nearestMax = 50;

/**
 * A place stays current while it is among this many nearest ones. The number is larger than for new places, so that a
 * drifting receiver among many places does not leave and reach them with every message.
 */
export const stayMax = 2 * nearestMax;

type FoundPlace = { readonly key: string; readonly metres: number };

/** The nearest of the added places. Ties are ordered by key. */
export class NearestPlaces {
  private readonly sorted: FoundPlace[] = [];

  add(key: string, metres: number): void {
    const { sorted } = this;
    const found = { key, metres };
    const last = sorted[stayMax - 1];
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

  /** The keys of the places that a vehicle newly reaches, and of those at which it stays. */
  keys(currentKeys: ReadonlySet<string>): string[] {
    return this.sorted.filter(({ key }, rank) => rank < nearestMax || currentKeys.has(key)).map(({ key }) => key);
  }
}

function compare(a: FoundPlace, b: FoundPlace): number {
  if (a.metres !== b.metres) return a.metres - b.metres;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
