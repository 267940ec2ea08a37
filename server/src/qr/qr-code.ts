import { correctionBytes } from './galois-field.ts';
import { bestMask, isMasked } from './qr-mask.ts';
import { drawFormat, drawPatterns, QrModules } from './qr-modules.ts';
import { lengthBits, type QrVersion, versionFor } from './qr-version.ts';

/** A QR code: a square of modules, dark or light. */
export type QrCode = { readonly side: number; readonly isDark: (column: number, row: number) => boolean };

/** The QR code of a text (ISO/IEC 18004), as bytes in UTF-8 at correction level M. */
export function qrCode(text: string): QrCode {
  const bytes = Buffer.from(text);
  const version = versionFor(bytes.length);
  if (!version) throw new Error(`A QR code does not hold ${bytes.length} bytes`);
  const modules = new QrModules(version.side);
  drawPatterns(modules, version);
  drawData(modules, interleaved(dataBytes(bytes, version), version));
  const mask = bestMask(modules, (candidate) => drawFormat(modules, candidate));
  modules.forEachFree((column, row) => {
    if (isMasked(mask, column, row)) modules.flip(column, row);
  });
  drawFormat(modules, mask);
  return { side: version.side, isDark: (column, row) => modules.isDark(column, row) };
}

/** The text with its mode and length, ended and filled up (7.4). */
function dataBytes(text: Buffer, { number, dataCount }: QrVersion): number[] {
  const bits = `0100${text.length.toString(2).padStart(lengthBits(number), '0')}${[...text].map(asBits).join('')}`;
  const ended = bits.padEnd(Math.min(dataCount * 8, bits.length + 4), '0');
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const bytes = Array.from({ length: whole.length / 8 }, (_, index) =>
    Number.parseInt(whole.slice(index * 8, index * 8 + 8), 2),
  );
  for (let filler = 0xec; bytes.length < dataCount; filler ^= 0xec ^ 0x11) bytes.push(filler);
  return bytes;
}

const asBits = (byte: number): string => byte.toString(2).padStart(8, '0');

/** The data in blocks, of which the first may be a byte shorter, with their corrections: the first byte of each, the second of each … (7.6). */
function interleaved(data: readonly number[], { blockCount, correctionCount, dataCount }: QrVersion): number[] {
  const shortLength = Math.floor(dataCount / blockCount);
  const shortCount = blockCount - (dataCount % blockCount);
  const blocks = Array.from({ length: blockCount }, (_, index) => {
    const begin = index * shortLength + Math.max(0, index - shortCount);
    return data.slice(begin, begin + shortLength + (index >= shortCount ? 1 : 0));
  });
  const corrections = blocks.map((block) => correctionBytes(block, correctionCount));
  return [blocks, corrections].flatMap((parts) =>
    Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, at) =>
      parts.flatMap((part) => part[at] ?? []),
    ).flat(),
  );
}

/** Draws bytes in columns of two modules, from the right, up and down in turn (7.7.3). What is left over stays light. */
function drawData(modules: QrModules, bytes: readonly number[]): void {
  const bits = bytes.map(asBits).join('');
  let at = 0;
  modules.forEachFree((column, row) => {
    modules.set(column, row, bits[at] === '1');
    at += 1;
  });
}
