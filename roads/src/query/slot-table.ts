const empty = -1;

/**
 * Gives the vertices of a search consecutive slots, in the order of their first use. The memory of a query then follows
 * the vertices it meets instead of all vertices, which may be millions.
 */
export class SlotTable {
  /** The vertex of each slot below `count`. */
  vertices = new Uint32Array(512);
  count = 0;
  #cells = new Int32Array(1024).fill(empty);

  /** The slot of the vertex, or -1. */
  find(vertex: number): number {
    const cells = this.#cells;
    const mask = cells.length - 1;
    for (let cell = hash(vertex) & mask; ; cell = (cell + 1) & mask) {
      const slot = cells[cell]!;
      if (slot === empty || this.vertices[slot] === vertex) return slot;
    }
  }

  /** The slot of the vertex, a new one if it has none. */
  claim(vertex: number): number {
    const found = this.find(vertex);
    if (found !== empty) return found;
    if (this.count === this.vertices.length) this.#grow();
    const slot = this.count++;
    this.vertices[slot] = vertex;
    this.#place(slot);
    return slot;
  }

  clear(): void {
    this.#cells.fill(empty);
    this.count = 0;
  }

  #place(slot: number): void {
    const mask = this.#cells.length - 1;
    let cell = hash(this.vertices[slot]!) & mask;
    while (this.#cells[cell] !== empty) cell = (cell + 1) & mask;
    this.#cells[cell] = slot;
  }

  #grow(): void {
    const old = this.vertices;
    this.vertices = new Uint32Array(2 * old.length);
    this.vertices.set(old);
    this.#cells = new Int32Array(4 * old.length).fill(empty);
    for (let slot = 0; slot < this.count; slot++) this.#place(slot);
  }
}

const hash = (vertex: number): number => {
  const mixed = Math.imul(vertex, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
