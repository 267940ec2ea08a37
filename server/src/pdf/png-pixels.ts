import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

/** The pixels of an image, three bytes each. */
export type Pixels = { readonly width: number; readonly height: number; readonly pixels: Buffer };

/**
 * The pixels of a PNG on white: of one that this service has written, with eight bits a channel and not interlaced (W3C PNG, 3rd
 * edition). Undefined of any other, and of one that is damaged.
 */
export async function pngPixels(file: Buffer): Promise<Pixels | undefined> {
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  const channels = header?.length === 13 ? channelsOf[header[9] ?? -1] : undefined;
  if (!header || !channels || header[8] !== 8 || header[12] !== 0) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const lineBytes = width * channels;
  const data = Buffer.concat(chunks.flatMap(({ type, data: part }) => (type === 'IDAT' ? part : [])));
  try {
    const filtered = await unpack(data, { maxOutputLength: height * (lineBytes + 1) });
    return { width, height, pixels: onWhite(unfiltered(filtered, lineBytes, height, channels), channels) };
  } catch {
    return undefined;
  }
}

/** How many channels each colour type has: grey, RGB, grey with alpha, RGB with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

function chunksOf(file: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Undoes the filter of each line, by which a byte is what it is more than its neighbours (9.2). */
function unfiltered(filtered: Buffer, lineBytes: number, height: number, step: number): Buffer {
  const bytes = Buffer.alloc(lineBytes * height);
  for (let line = 0; line < height; line++) {
    const filter = filtered[line * (lineBytes + 1)] ?? 0;
    for (let column = 0; column < lineBytes; column++) {
      const at = line * lineBytes + column;
      const left = column >= step ? (bytes[at - step] ?? 0) : 0;
      const above = line > 0 ? (bytes[at - lineBytes] ?? 0) : 0;
      const corner = line > 0 && column >= step ? (bytes[at - lineBytes - step] ?? 0) : 0;
      bytes[at] = (filtered[line * (lineBytes + 1) + 1 + column] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? nearest(left, above, corner) : 0;
}

/** The Paeth predictor (9.4): whichever is nearest to left + above − corner. */
function nearest(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function onWhite(bytes: Buffer, channels: number): Buffer {
  const isGrey = channels < 3;
  const hasAlpha = channels % 2 === 0;
  const pixels = Buffer.alloc((bytes.length / channels) * 3);
  for (let from = 0, to = 0; from < bytes.length; from += channels, to += 3) {
    const alpha = hasAlpha ? (bytes[from + channels - 1] ?? 255) : 255;
    for (let colour = 0; colour < 3; colour++)
      pixels[to + colour] = 255 - ((255 - (bytes[from + (isGrey ? 0 : colour)] ?? 0)) * alpha) / 255;
  }
  return pixels;
}
