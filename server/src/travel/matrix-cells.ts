import type { TravelMatrix } from '@tropeiro/domain/planning/travel-matrix.ts';

/**
 * A matrix that came with a plan, row by row as int32, which is how it is stored: a thousand points have a million cells,
 * and as many objects would hold the thread for half a second. Where there is no way, a cell is −1.
 */
export class MatrixCells {
  /** How many rows and columns it has. */
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

  /** The matrix that was stored so. Its length tells whether there are distances: no square is twice another. */
  static fromBytes(bytes: Buffer): MatrixCells {
    const cells = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    if (Number.isInteger(Math.sqrt(cells.length))) return new MatrixCells(cells, undefined);
    const half = cells.length / 2;
    return new MatrixCells(cells.subarray(0, half), cells.subarray(half));
  }

  /** As it is stored: the durations, then the distances where there are any. */
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

  /** Between two rows, from 0, where there are distances. */
  distanceM(from: number, to: number): number {
    return this.distances ? this.cell(this.distances, from, to) : noWay;
  }

  /** The part of it that is between these lines, counted from 1, in their order. */
  among(lines: readonly number[]): MatrixCells {
    const among = (table: Int32Array): Int32Array => {
      const cells = new Int32Array(lines.length ** 2);
      let at = 0;
      for (const row of lines) for (const column of lines) cells[at++] = this.cell(table, row - 1, column - 1);
      return cells;
    };
    return new MatrixCells(among(this.durations), this.distances && among(this.distances));
  }

  private cell(table: Int32Array, from: number, to: number): number {
    return from < this.size && to < this.size ? table[from * this.size + to]! : noWay;
  }
}

const noWay = -1;

function cellsOf(table: TravelMatrix['durations']): Int32Array {
  const size = table.length;
  const cells = new Int32Array(size ** 2);
  for (const [from, row] of table.entries())
    for (let to = 0; to < size; to++) cells[from * size + to] = row[to] ?? noWay;
  return cells;
}

const bytesOf = (cells: Int32Array): Buffer => Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength);
