import type { QrCode } from './qr-code.ts';
import { isMasked } from './qr-mask.ts';
import { drawPatterns, QrModules } from './qr-modules.ts';
import { lengthBits, versionFor } from './qr-version.ts';

/** What a clean QR code says: its mask is taken off, its blocks are put together again, and its text is read. */
export function readQrCode({ side, isDark }: QrCode): { readonly text: string; readonly blocks: readonly number[][] } {
  const version = versionOfSide(side);
  const frame = new QrModules(side);
  drawPatterns(frame, version);
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => isDark(8, row));
  const upper = [7, 5, 4, 3, 2, 1, 0].map((column) => isDark(column, 8));
  const bits15 =
    [...format, ...upper].map((dark, bit) => (dark ? 1 << bit : 0)).reduce((sum, bit) => sum | bit, 0) ^ 0x5412;
  const mask = (bits15 >> 10) & 7;
  let bits = '';
  frame.forEachFree((column, row) => {
    bits += isDark(column, row) !== isMasked(mask, column, row) ? '1' : '0';
  });
  const bytes = Array.from({ length: version.byteCount }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
  const blocks = blocksOf(bytes, version);
  const data = blocks.flatMap((block) => block.slice(0, block.length - version.correctionCount));
  const text = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const begin = 4 + lengthBits(version.number);
  const length = Number.parseInt(text.slice(4, begin), 2);
  const content = Array.from({ length }, (_, at) => Number.parseInt(text.slice(begin + at * 8, begin + at * 8 + 8), 2));
  return { text: Buffer.from(content).toString(), blocks };
}

/** The version of so many modules a side. */
function versionOfSide(side: number) {
  for (let bytes = 1; ; bytes += 1) {
    const version = versionFor(bytes);
    if (!version || version.side === side) return version!;
  }
}

function blocksOf(
  bytes: readonly number[],
  { blockCount, dataCount, correctionCount }: ReturnType<typeof versionOfSide>,
): number[][] {
  const blocks = Array.from({ length: blockCount }, (): number[] => []);
  const shortCount = blockCount - (dataCount % blockCount);
  const shortLength = Math.floor(dataCount / blockCount);
  let at = 0;
  for (let place = 0; place <= shortLength; place++)
    blocks.forEach((block, index) => {
      if (place < shortLength || index >= shortCount) block.push(bytes[at++] ?? 0);
    });
  for (let place = 0; place < correctionCount; place++) for (const block of blocks) block.push(bytes[at++] ?? 0);
  return blocks;
}
