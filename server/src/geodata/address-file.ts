import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { findOnlyEntry, type PackedFile } from './zip-entry.ts';

/** A file of addresses on disk: plain, or the single file in a ZIP archive. */
export type AddressFile = {
  readonly name: string;
  /** The size on disk. */
  readonly bytes: number;
  /** The hash of all its bytes, which identifies a file imported before. */
  readonly sha256: () => Promise<string>;
  /** Its content as bytes, unpacked. `onRead` gets the number of bytes on disk that were read so far. */
  readonly read: (onRead?: (bytes: number) => void) => AsyncIterable<Buffer>;
};

const chunkBytes = 1 << 18;

/** Opens a file. A ZIP archive is recognised by its first bytes, regardless of its name. */
export async function openAddressFile(path: string): Promise<AddressFile> {
  const file = await open(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new BilingualError(bilingual(`${path} is not a file.`, `${path} não é um arquivo.`));
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const isZip = buffer.toString('latin1') === 'PK\x03\x04';
    const entry = isZip ? await findOnlyEntry(file) : undefined;
    return {
      name: basename(path),
      bytes: stats.size,
      sha256: () => hashOf(path),
      read: (onRead) => (entry ? unpack(path, entry, onRead) : readPlain(path, onRead)),
    };
  } finally {
    await file.close();
  }
}

async function* readPlain(path: string, onRead: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    read += (chunk as Buffer).length;
    onRead(read);
    yield chunk as Buffer;
  }
}

async function* unpack(
  path: string,
  { offset, compressedBytes, isDeflated }: PackedFile,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  if (compressedBytes === 0) return;
  const packed = createReadStream(path, {
    start: offset,
    end: offset + compressedBytes - 1,
    highWaterMark: chunkBytes,
  });
  // The pipeline passes errors on to the stream that is read below.
  const unpacked = isDeflated ? pipeline(packed, createInflateRaw({ chunkSize: chunkBytes }), () => {}) : packed;
  for await (const chunk of unpacked) {
    onRead(packed.bytesRead);
    yield chunk as Buffer;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
