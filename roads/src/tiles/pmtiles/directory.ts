import { ProtobufReader } from '../../bytes/protobuf-reader.ts';
import { ProtobufWriter } from '../../bytes/protobuf-writer.ts';

/**
 * Entries of a directory, in the order of their tile ids. A run length above 0 says for how many ids the same tile
 * stands; 0 refers to another directory.
 */
export type Directory = {
  readonly tileIds: readonly number[];
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  readonly runLengths: readonly number[];
};

export function encodeDirectory({ tileIds, offsets, lengths, runLengths }: Directory): Uint8Array<ArrayBuffer> {
  const writer = new ProtobufWriter(tileIds.length * 6 + 16);
  writer.uint(tileIds.length);
  for (const [at, tileId] of tileIds.entries()) writer.uint(tileId - (tileIds[at - 1] ?? 0));
  for (const runLength of runLengths) writer.uint(runLength);
  for (const length of lengths) writer.uint(length);
  for (const [at, offset] of offsets.entries()) {
    const isNext = at > 0 && offset === (offsets[at - 1] as number) + (lengths[at - 1] as number);
    writer.uint(isNext ? 0 : offset + 1);
  }
  return writer.toBytes();
}

export function decodeDirectory(bytes: Uint8Array): Directory {
  const reader = new ProtobufReader(bytes);
  const count = reader.uint();
  // Each entry has at least four bytes, so a wrong count ends at the end of the bytes and not of the memory.
  const column = (): number[] => {
    const numbers: number[] = [];
    for (let at = 0; at < count; at++) numbers.push(reader.uint());
    return numbers;
  };
  const tileIds = column();
  for (let at = 1; at < count; at++) tileIds[at] = (tileIds[at] as number) + (tileIds[at - 1] as number);
  const runLengths = column();
  const lengths = column();
  const offsets = column();
  for (let at = 0; at < count; at++) {
    const offset = offsets[at] as number;
    offsets[at] = offset > 0 || at === 0 ? offset - 1 : (offsets[at - 1] as number) + (lengths[at - 1] as number);
  }
  return { tileIds, offsets, lengths, runLengths };
}

/** The last entry whose tile id is not above this one, or -1. */
export function entryAt({ tileIds }: Directory, tileId: number): number {
  let low = 0;
  let high = tileIds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tileIds[middle] as number) <= tileId) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
