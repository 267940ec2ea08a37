import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { photo } from '@tropeiro/server/testing/drawn-images.ts';

/** A PNG of one colour: a few kilobytes for any number of pixels. RFC 2083. */
export function plainPng(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  return png({ width, height, colourType: 2 }, Buffer.alloc((width * 3 + 1) * height), extra);
}

/** A PNG of transparent noise, which no format compresses: four bytes for every pixel in any encoding. */
export function noisePng(side: number): Buffer {
  const rowBytes = side * 4 + 1;
  const rows = randomFillSync(Buffer.alloc(rowBytes * side));
  // Each row begins with its filter type: none.
  for (let at = 0; at < rows.length; at += rowBytes) rows[at] = 0;
  return png({ width: side, height: side, colourType: 6 }, rows);
}

/** A chunk of a PNG beside its pixels: a text or a profile that unpacks to this many bytes. */
export const pngText = (kind: 'zTXt' | 'iCCP', bytes: number): Buffer =>
  chunk(kind, Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(bytes, 'a'))]));

function png(
  { width, height, colourType }: { width: number; height: number; colourType: 2 | 6 },
  rows: Buffer,
  extra: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType], 8);
  const pixels = chunk('IDAT', deflateSync(rows));
  return Buffer.concat([pngMark, chunk('IHDR', header), extra, pixels, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A GIF of this many frames on a canvas of this size. */
export function gifOf(frames: number, width: number, height: number): Buffer {
  const header = Buffer.alloc(19);
  header.write('GIF89a', 0, 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  header.set([0x80, 0, 0, 0, 0, 0, 255, 255, 255], 10);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([header, Buffer.alloc(frame.length * frames, frame), Buffer.from([0x3b])]);
}

/** A progressive JPEG whose last scan is repeated. Each repetition makes the decoder process every pixel again. */
export async function scannedJpeg(scans: number, side: number): Promise<Buffer> {
  const whole = await photo(1, side, side).jpeg({ progressive: true, quality: 20 }).toBuffer();
  const begin = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
  const [head, scan] = [whole.subarray(0, begin), whole.subarray(begin, -2)];
  return Buffer.concat([head, ...Array.from({ length: scans }, () => scan), whole.subarray(-2)]);
}
