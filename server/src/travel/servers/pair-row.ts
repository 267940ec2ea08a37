/**
 * The size of one pair: the key of its destination as a double, then seconds and metres as int32. Negative values mean
 * no connection.
 */
const pairBytes = 16;

/** How many pairs from one place are cached; the newest remain. */
export const maxPairCountOfRow = 2048;

/** The cached pairs from one place in the stored format. */
export type PairRow = Buffer;

export const emptyRow: PairRow = Buffer.alloc(0);

export const pairCountOf = (row: PairRow): number => Math.floor(row.length / pairBytes);

export function forEachPair(row: PairRow, visit: (key: number, durationS: number, distanceM: number) => void): void {
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  for (let at = 0; at + pairBytes <= row.length; at += pairBytes)
    visit(view.getFloat64(at, true), view.getInt32(at + 8, true), view.getInt32(at + 12, true));
}

/** New pairs for a row, in the stored format. A plan may have millions, too many for an object each. */
export class NewPairs {
  private readonly bytes: Buffer;
  private size = 0;

  constructor(maxCount: number) {
    this.bytes = Buffer.allocUnsafe(maxCount * pairBytes);
  }

  add(key: number, durationS: number, distanceM: number): void {
    this.bytes.writeDoubleLE(key, this.size);
    this.bytes.writeInt32LE(durationS, this.size + 8);
    this.bytes.writeInt32LE(distanceM, this.size + 12);
    this.size += pairBytes;
  }

  /** Appends the new pairs to a row. If there are too many, the oldest are dropped. */
  appendedTo(row: PairRow): PairRow {
    return Buffer.concat([row, this.bytes.subarray(0, this.size)]).subarray(-maxPairCountOfRow * pairBytes);
  }
}
