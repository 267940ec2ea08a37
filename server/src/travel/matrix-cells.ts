import type { TravelMatrix } from '@tropeiro/domain/planning/travel-matrix-schema.ts';

/**
 * A matrix supplied with a plan, row by row as int32, in the stored format. A thousand points have a million cells; one
 * object each would block the thread for half a second. A cell of −1 means no connection.
 */
export class MatrixCells {
  /** The number of rows and columns. */
  readonly size: number;
  private readonly durations: Int32Array;
  private readonly distances: Int32Array | undefined;

  constructor(durations: Int32Array, distances: Int32Array | undefined) {
    this.size = Math.sqrt(durations.length);
    this.durations = durations;
    this.distances = distances;
  }

  static of({ durations, distances }: TravelMatrix): MatrixCells {
    return new MatrixCells(cellsOf(durations), distances ? cellsOf(distances) : undefined);
  }

  /** Reads the stored format. Its length shows whether it has distances, because no square number is twice another. */
  static fromBytes(bytes: Buffer): MatrixCells {
    const cells = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    if (Number.isInteger(Math.sqrt(cells.length))) return new MatrixCells(cells, undefined);
    const half = cells.length / 2;
    return new MatrixCells(cells.subarray(0, half), cells.subarray(half));
  }

  /** The stored format: the durations, then the distances, if any. */
  toBytes(): Buffer {
    return Buffer.concat([this.durations, ...(this.distances ? [this.distances] : [])].map(bytesOf));
  }

  get hasDistances(): boolean {
    return this.distances !== undefined;
  }

  /** Between two rows, from 0. */
  durationS(from: number, to: number): number {
    return this.cell(this.durations, from, to);
  }

  /** Between two rows, from 0. Negative without distances. */
  distanceM(from: number, to: number): number {
    return this.distances ? this.cell(this.distances, from, to) : unreachable;
  }

  /** The cells between these lines, counted from 1, in their order. */
  subset(lines: readonly number[]): MatrixCells {
    const subsetOf = (table: Int32Array): Int32Array => {
      const cells = new Int32Array(lines.length ** 2);
      let at = 0;
      for (const row of lines) for (const column of lines) cells[at++] = this.cell(table, row - 1, column - 1);
      return cells;
    };
    return new MatrixCells(subsetOf(this.durations), this.distances && subsetOf(this.distances));
  }

  private cell(table: Int32Array, from: number, to: number): number {
    return from < this.size && to < this.size ? table[from * this.size + to]! : unreachable;
  }
}

const unreachable = -1;

function cellsOf(table: TravelMatrix['durations']): Int32Array {
  const size = table.length;
  const cells = new Int32Array(size ** 2);
  for (const [from, row] of table.entries())
    for (let to = 0; to < size; to++) cells[from * size + to] = row[to] ?? unreachable;
  return cells;
}

const bytesOf = (cells: Int32Array): Buffer => Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength);
