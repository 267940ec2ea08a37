/**
 * An in-memory index of some thousand names by their trigrams, like pg_trgm. It preselects similar names. The caller
 * calculates the likeness.
 */
export class TrigramIndex {
  private readonly places = new Map<string, number[]>();
  private readonly counts: number[] = [];

  constructor(keys: readonly string[]) {
    keys.forEach((key, place) => {
      const trigrams = trigramsOf(key);
      this.counts.push(trigrams.size);
      for (const trigram of trigrams) {
        const places = this.places.get(trigram);
        if (places) places.push(place);
        else this.places.set(trigram, [place]);
      }
    });
  }

  /** The positions in the list of the names that share most trigrams with the key, the most similar first. */
  nearest(key: string, limit: number, isWanted: (place: number) => boolean = () => true): number[] {
    const trigrams = trigramsOf(key);
    const shared = new Map<number, number>();
    for (const trigram of trigrams)
      for (const place of this.places.get(trigram) ?? [])
        if (isWanted(place)) shared.set(place, (shared.get(place) ?? 0) + 1);
    const likeness = (place: number, count: number): number =>
      count / (trigrams.size + (this.counts[place] ?? 0) - count);
    return [...shared]
      .map(([place, count]) => ({ place, likeness: likeness(place, count) }))
      .sort((one, other) => other.likeness - one.likeness || one.place - other.place)
      .slice(0, limit)
      .map(({ place }) => place);
  }
}

/** The trigrams of every word, padded with two blanks before and one after. */
function trigramsOf(key: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of key.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}
