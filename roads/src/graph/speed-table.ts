import type { Speeds } from './way-speeds.ts';

/** Few combinations of speeds occur, so arcs store the number of their row. Row 0 is closed to all. */
export class SpeedTable {
  readonly #rows = new Map<string, number>([['0,0,0,0', 0]]);
  readonly #values: number[] = [0, 0, 0, 0];

  rowOf(speeds: Speeds): number {
    const key = speeds.join();
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    // Ferries have any speed, but 65,536 rows are more than all ferries and kinds of streets of a continent.
    if (row > 0xffff) throw new Error('an extract has at most 65,536 combinations of speeds');
    this.#rows.set(key, row);
    this.#values.push(...speeds);
    return row;
  }

  toArray(): Uint16Array {
    return Uint16Array.from(this.#values);
  }
}
