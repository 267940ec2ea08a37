/** Edges in rows that are written one after the other, in columns that grow as needed. */
export class GrowingEdges {
  /** The edges of row r are `first[r]` up to `first[r + 1]`. */
  readonly first: Uint32Array;
  #ends: Uint32Array;
  #costs: Float64Array;
  #middles: Int32Array;
  #count = 0;

  constructor(rows: number, capacity: number) {
    this.first = new Uint32Array(rows + 1);
    this.#ends = new Uint32Array(capacity + 16);
    this.#costs = new Float64Array(capacity + 16);
    this.#middles = new Int32Array(capacity + 16);
  }

  add(end: number, cost: number, middle: number): void {
    if (this.#count === this.#ends.length) this.#grow();
    this.#ends[this.#count] = end;
    this.#costs[this.#count] = cost;
    this.#middles[this.#count++] = middle;
  }

  endRow(row: number): void {
    this.first[row + 1] = this.#count;
  }

  ends(): Uint32Array {
    return this.#ends.slice(0, this.#count);
  }

  costs(): Float64Array {
    return this.#costs.slice(0, this.#count);
  }

  middles(): Int32Array {
    return this.#middles.slice(0, this.#count);
  }

  #grow(): void {
    const capacity = Math.ceil(this.#ends.length * 1.5);
    const old = { ends: this.#ends, costs: this.#costs, middles: this.#middles };
    this.#ends = new Uint32Array(capacity);
    this.#costs = new Float64Array(capacity);
    this.#middles = new Int32Array(capacity);
    this.#ends.set(old.ends);
    this.#costs.set(old.costs);
    this.#middles.set(old.middles);
  }
}
