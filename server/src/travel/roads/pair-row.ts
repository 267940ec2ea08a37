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

/** A row with more pairs; where those are too many the oldest are forgotten. */
export function withPairs(
  row: PairRow,
  pairs: readonly { readonly key: number; readonly durationS: number; readonly distanceM: number }[],
): PairRow {
  const added = Buffer.allocUnsafe(pairs.length * pairBytes);
  pairs.forEach(({ key, durationS, distanceM }, index) => {
    const at = index * pairBytes;
    added.writeDoubleLE(key, at);
    added.writeInt32LE(durationS, at + 8);
    added.writeInt32LE(distanceM, at + 12);
  });
  return Buffer.concat([row, added]).subarray(-maxPairCountOfRow * pairBytes);
}
