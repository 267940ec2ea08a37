/** A column of whole numbers from 0 to 2^32 - 1 that grows. It doubles, so that each number is copied about once. */
export class GrowingColumn {
  length = 0;
  private values: Uint32Array<ArrayBuffer>;

  constructor(capacity = 1024) {
    this.values = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Uint32Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length++] = value;
  }

  at(index: number): number {
    return this.values[index] as number;
  }

  /** The numbers so far, in an array of their length. */
  toArray(): Uint32Array<ArrayBuffer> {
    return this.values.slice(0, this.length);
  }
}
