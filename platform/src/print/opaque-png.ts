import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { pngFile, rgbPngHeader } from './png-file.ts';

const [pack, unpack] = [promisify(deflate), promisify(inflate)];

/**
 * Rewrites a small PNG on a white background. The PNG must be written by this service, with eight bits per channel and
 * not interlaced (W3C PNG, 3rd edition). Undefined for any other and for a damaged one. The PDF library decompresses
 * transparent images, ends the process if that fails, and orders several of them differently each time.
 */
export async function opaquePng(file: Buffer, maxSide: number): Promise<Buffer | undefined> {
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  const channels = header?.length === 13 ? channelsOf[header[9] ?? -1] : undefined;
  if (!header || !channels || header[8] !== 8 || header[12] !== 0) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width * height === 0 || Math.max(width, height) > maxSide) return undefined;
  const data = Buffer.concat(chunks.flatMap(({ type, data: part }) => (type === 'IDAT' ? part : [])));
  const size = { width, height, channels };
  const lines = await filteredLines(data, size);
  if (!lines) return undefined;
  const isOpaque = channels % 2 === 1;
  return isOpaque
    ? pngFile(header, data)
    : pngFile(rgbPngHeader(width, height), await pack(onWhite(unfiltered(lines, size), size)));
}

type Size = { readonly width: number; readonly height: number; readonly channels: number };

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

/** The decompressed lines, each after its filter byte. Undefined if their number is wrong or a filter is unknown. */
async function filteredLines(data: Buffer, { width, height, channels }: Size): Promise<Buffer | undefined> {
  const step = width * channels + 1;
  const lines = await unpack(data, { maxOutputLength: height * step }).catch(() => undefined);
  if (lines?.length !== height * step) return undefined;
  for (let at = 0; at < lines.length; at += step) if ((lines[at] ?? 0) > 4) return undefined;
  return lines;
}

/** Undoes the filter of each line, which stores a byte as the difference from its neighbours (9.2). */
function unfiltered(lines: Buffer, { width, height, channels }: Size): Uint8Array {
  const lineBytes = width * channels;
  const bytes = new Uint8Array(lineBytes * height);
  for (let line = 0, from = 0, at = 0; line < height; line++) {
    const filter = lines[from++] ?? 0;
    for (let column = 0; column < lineBytes; column++, from++, at++) {
      const left = column < channels ? 0 : (bytes[at - channels] ?? 0);
      const above = line === 0 ? 0 : (bytes[at - lineBytes] ?? 0);
      const corner = line === 0 || column < channels ? 0 : (bytes[at - lineBytes - channels] ?? 0);
      bytes[at] = (lines[from] ?? 0) + predicted(filter, left, above, corner);
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

/** The Paeth predictor (9.4): the neighbour nearest to left + above − corner. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The pixels on white, as unfiltered lines of three bytes per pixel. */
function onWhite(bytes: Uint8Array, { width, height, channels }: Size): Buffer {
  const isGrey = channels === 2;
  const lines = Buffer.alloc(height * (width * 3 + 1));
  let [from, to] = [0, 0];
  for (let line = 0; line < height; line++) {
    to += 1;
    for (let column = 0; column < width; column++, from += channels) {
      const alpha = bytes[from + channels - 1] ?? 255;
      for (let colour = 0; colour < 3; colour++)
        lines[to++] = 255 - ((255 - (bytes[from + (isGrey ? 0 : colour)] ?? 0)) * alpha) / 255;
    }
  }
  return lines;
}
