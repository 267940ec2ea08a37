import { crc32 } from 'node:zlib';

/**
 * The header of a PNG with one byte each of red, green and blue per pixel, not interlaced (W3C PNG, 3rd edition,
 * 11.2.1).
 */
export function rgbPngHeader(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, rgb, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return header;
}

/** The colour type of red, green and blue. */
const rgb = 2;

/** A PNG made of its header and its compressed lines. */
export const pngFile = (header: Buffer, packedLines: Buffer): Buffer =>
  Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packedLines), chunk('IEND', Buffer.alloc(0))]);

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
