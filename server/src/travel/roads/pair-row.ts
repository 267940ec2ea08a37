/** Of each pair: the key of its destination as a double, then seconds and metres as int32; negative where there is no way. */
const pairBytes = 16;

/** So many pairs from one place are remembered, the newest. */
export const maxPairCountOfRow = 2048;

/** What is known of the ways from one place, as it is stored. */
export type PairRow = Buffer;

export const emptyRow: PairRow = Buffer.alloc(0);

export const pairCountOf = (row: PairRow): number => Math.floor(row.length / pairBytes);

export function forEachPair(row: PairRow, visit: (key: number, durationS: number, distanceM: number) => void): void {
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  for (let at = 0; at + pairBytes <= row.length; at += pairBytes)
    visit(view.getFloat64(at, true), view.getInt32(at + 8, true), view.getInt32(at + 12, true));
}

/** Pairs to be added to a row, in the bytes in which they are stored: a plan may have millions, too many for an object each. */
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

  /** A row with these after its own; where those are too many the oldest are forgotten. */
  after(row: PairRow): PairRow {
    return Buffer.concat([row, this.bytes.subarray(0, this.size)]).subarray(-maxPairCountOfRow * pairBytes);
  }
}
