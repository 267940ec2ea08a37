/** A size of QR codes, with what fits into it at the correction level M, at which a sixth of it may be dirty. */
export type QrVersion = {
  readonly number: number;
  /** Modules of a side. */
  readonly side: number;
  readonly blockCount: number;
  /** Bytes of correction of each block. */
  readonly correctionCount: number;
  /** Bytes in all, and those that are left for data. */
  readonly byteCount: number;
  readonly dataCount: number;
  /** Where alignment patterns are centred, in rows and in columns. */
  readonly alignments: readonly number[];
};

/** The smallest version that holds so many bytes as text; undefined where none does. */
export const versionFor = (bytes: number): QrVersion | undefined =>
  versions.find(({ number, dataCount }) => headBits(number) + bytes * 8 <= dataCount * 8);

/** The bits before the text: its mode, and how long it is. */
export const headBits = (version: number): number => 4 + lengthBits(version);
export const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** Bytes of correction a block, and blocks, of versions 1 to 40 at level M (ISO/IEC 18004, table 9). */
const correctionCounts = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];

const versions: readonly QrVersion[] = correctionCounts.map((correctionCount, index) => {
  const number = index + 1;
  const blockCount = blockCounts[index] ?? 0;
  const byteCount = Math.floor(freeModules(number) / 8);
  const dataCount = byteCount - blockCount * correctionCount;
  return {
    number,
    side: 17 + 4 * number,
    blockCount,
    correctionCount,
    byteCount,
    dataCount,
    alignments: alignmentsOf(number),
  };
});

/** The modules that no pattern takes. */
function freeModules(version: number): number {
  const side = 17 + 4 * version;
  const alignmentCount = alignmentsOf(version).length;
  const finders = 3 * 64;
  const timing = 2 * (side - 16);
  const format = 31;
  const versionInformation = version >= 7 ? 36 : 0;
  // Three corners have a finder in place of an alignment pattern; those on the timing lines share five modules with them.
  const alignment = alignmentCount === 0 ? 0 : (alignmentCount ** 2 - 3) * 25 - (alignmentCount - 2) * 2 * 5;
  return side ** 2 - finders - timing - format - versionInformation - alignment;
}

/** Evenly apart from the far end, the first at 6 (annex E). */
function alignmentsOf(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 10 + 4 * version;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}
