import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { MadeFile, MadeFileRequest } from '@tropeiro/platform/http/files/made-files.ts';

/** Bytes as they are stored or made. */
export type MapBytes = {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly encoding: 'gzip' | 'identity';
  /** Pictures are already compressed. */
  readonly isCompressible: boolean;
};

/** Smaller files are hardly faster when they are compressed. */
const minCompressedBytes = 1000;
/** Far more than a tile has. A damaged or hostile one must not fill the memory. */
export const maxUnpackedBytes = 16_000_000;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The bytes of a gzip file. */
export const unpacked = (bytes: Uint8Array): Promise<Buffer> => unpack(bytes, { maxOutputLength: maxUnpackedBytes });

/** A file for a client, in the encoding that it accepts. */
export async function mapFile(
  file: MapBytes,
  accepted: MadeFileRequest['encoding'],
  headers: Readonly<Record<string, string>>,
): Promise<MadeFile> {
  const { mediaType } = file;
  const { bytes, encoding } = await encoded(file, accepted);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { mediaType, headers, variants: new Map([[encoding, { bytes, etag }]]) };
}

async function encoded(
  { bytes, encoding, isCompressible }: MapBytes,
  accepted: MadeFileRequest['encoding'],
): Promise<{ readonly bytes: Buffer; readonly encoding: 'gzip' | 'identity' }> {
  if (encoding === 'gzip' && accepted === 'identity') return { bytes: await unpacked(bytes), encoding: accepted };
  if (encoding === 'identity' && accepted === 'gzip' && isCompressible && bytes.length >= minCompressedBytes)
    return { bytes: await pack(bytes), encoding: accepted };
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), encoding };
}
