import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { SheetLimits } from './limits.ts';
import { deflated, listZipEntries, stored, UnreadableArchive, type ZipEntry } from './zip-directory.ts';

/** Decompresses the files of a caller's ZIP archive, within limits. */
export class ZipReader {
  private readonly bytes: Uint8Array;
  /** The files in it, in the order of its directory. Two may have the same path. */
  readonly entries: readonly ZipEntry[];
  private readonly byPath: ReadonlyMap<string, ZipEntry>;
  /** How many more bytes may be decompressed, over all files. */
  private bytesLeft: number;
  /**
   * How many more compressed bytes may be read: as many as the archive has, so that no file is decompressed repeatedly.
   */
  private packedBytesLeft: number;
  private readonly limits: ZipLimits;

  private constructor(bytes: Uint8Array, entries: readonly ZipEntry[], limits: ZipLimits) {
    this.bytes = bytes;
    this.entries = entries;
    this.byPath = new Map(entries.map((entry) => [entry.path, entry]));
    this.limits = limits;
    this.bytesLeft = limits.unpackedBytes;
    this.packedBytesLeft = bytes.length;
    this.refuseOverlaps();
  }

  static async open(bytes: Uint8Array, limits: ZipLimits): Promise<ZipReader> {
    const entries = await listZipEntries(bytes, limits.parts).catch((error) => refuse(error, limits));
    return new ZipReader(bytes, entries, limits);
  }

  has(path: string): boolean {
    return this.byPath.has(path);
  }

  /** Whether more was decompressed than allowed for all files together. */
  get isUsedUp(): boolean {
    return this.bytesLeft < 0;
  }

  /** The content of the file at a path, decompressed chunk by chunk, up to this many bytes. */
  async *chunksOf(path: string, maxBytes?: number): AsyncGenerator<Uint8Array> {
    const entry = this.byPath.get(path);
    if (!entry) throw unreadableFile('file_kind');
    yield* this.unpacked(entry, maxBytes);
  }

  /** The content of one of its entries. */
  async *unpacked(entry: ZipEntry, maxBytes = this.limits.unpackedBytes): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted) throw unreadableFile('file_protected');
    if (entry.method !== stored && entry.method !== deflated) throw unreadableFile('file_broken');
    const packed = await this.packed(entry);
    let left = maxBytes;
    for await (const chunk of entry.method === stored ? chunksOf(packed) : inflated(packed)) {
      left -= chunk.length;
      if (left < 0) throw unreadableFile('file_unpacked', { limit: maxBytes });
      this.bytesLeft -= chunk.length;
      if (this.bytesLeft < 0) throw unreadableFile('file_unpacked', { limit: this.limits.unpackedBytes });
      yield chunk;
    }
  }

  private async packed({ size, findBegin }: ZipEntry): Promise<Uint8Array> {
    const begin = await findBegin().catch((error) => refuse(error, this.limits));
    this.packedBytesLeft -= size;
    if (this.packedBytesLeft < 0) throw unreadableFile('file_overlaps');
    return this.bytes.subarray(begin, begin + size);
  }

  /**
   * Refuses files that share bytes, which no regular program writes: thousands may decompress the same few bytes, each
   * to the size limit of a file. A file that ends beyond the archive is refused when it is read.
   */
  private refuseOverlaps(): void {
    const inOrder = [...this.entries].sort((a, b) => a.at - b.at);
    for (const [index, { at, size }] of inOrder.entries()) {
      const [end, next] = [at + localHeaderBytes + size, inOrder[index + 1]];
      if (next && next.at < end && end <= this.bytes.length) throw unreadableFile('file_overlaps');
    }
  }
}

export type ZipLimits = Pick<SheetLimits, 'parts' | 'unpackedBytes'>;

function refuse(error: unknown, { parts }: ZipLimits): never {
  if (!(error instanceof UnreadableArchive)) throw error;
  if (error.fault === 'too many files') throw unreadableFile('file_parts', { limit: parts });
  throw unreadableFile(error.fault === 'encrypted' ? 'file_protected' : 'file_broken');
}

/** The length of what precedes the path of a file, and its content. */
const localHeaderBytes = 30;

/** However few the compressed bytes, their content arrives in chunks of this size. */
const chunkBytes = 65_536;

function inflated(packed: Uint8Array): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const small = packed.length <= chunkBytes ? inflatedAtOnce(packed) : undefined;
  if (small) return chunksOf(small);
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  inflate.end(packed);
  return inflate;
}

/**
 * The content decompressed in one step, with a fraction of the time and memory of a stream. Undefined if it is large or
 * damaged.
 */
function inflatedAtOnce(packed: Uint8Array): Uint8Array | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: 4 * chunkBytes });
  } catch {
    return undefined;
  }
}

/** Splits bytes into chunks as small as decompressed ones. */
export function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
