import { isUtf8 } from 'node:buffer';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { SheetLimits } from './limits.ts';

/** Reads a ZIP file by the central directory at its end (APPNOTE.TXT 4.3), which is what every program goes by. */
export class ZipReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** The files in it, in the order of its directory; two may have the same path. */
  readonly entries: ZipEntry[] = [];
  private readonly byPath = new Map<string, ZipEntry>();
  /** How many bytes may still be unpacked of all the files together. */
  private bytesLeft: number;
  /** How many packed bytes may still be read: as many as there are, so that none is unpacked over and over. */
  private packedBytesLeft: number;
  private readonly limits: ZipLimits;

  constructor(bytes: Uint8Array, limits: ZipLimits) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.limits = limits;
    this.bytesLeft = limits.unpackedBytes;
    this.packedBytesLeft = bytes.length;
    this.readCentralDirectory();
    this.refuseOverlaps();
  }

  has(path: string): boolean {
    return this.byPath.has(path);
  }

  /** Whether more was unpacked than all files together may be. */
  get isUsedUp(): boolean {
    return this.bytesLeft < 0;
  }

  /** The content of the file at a path, unpacked chunk by chunk; at most so many bytes of it. */
  async *chunksOf(path: string, maxBytes?: number): AsyncGenerator<Uint8Array> {
    const entry = this.byPath.get(path);
    if (!entry) throw unreadableFile('file_kind');
    yield* this.unpacked(entry, maxBytes);
  }

  /** The same of one of its entries. */
  async *unpacked(entry: ZipEntry, maxBytes = this.limits.unpackedBytes): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted) throw unreadableFile('file_protected');
    if (entry.method !== stored && entry.method !== deflated) throw unreadableFile('file_broken');
    const packed = this.packed(entry);
    let left = maxBytes;
    for await (const chunk of entry.method === stored ? chunksOf(packed) : inflated(packed)) {
      left -= chunk.length;
      if (left < 0) throw unreadableFile('file_unpacked', { limit: maxBytes });
      this.bytesLeft -= chunk.length;
      if (this.bytesLeft < 0) throw unreadableFile('file_unpacked', { limit: this.limits.unpackedBytes });
      yield chunk;
    }
  }

  private packed({ at, size }: ZipEntry): Uint8Array {
    if (this.view.getUint32(at, true) !== localSignature) throw unreadableFile('file_broken');
    const begin = at + localHeaderBytes + this.view.getUint16(at + 26, true) + this.view.getUint16(at + 28, true);
    if (begin + size > this.bytes.length) throw unreadableFile('file_broken');
    this.packedBytesLeft -= size;
    if (this.packedBytesLeft < 0) throw unreadableFile('file_overlaps');
    return this.bytes.subarray(begin, begin + size);
  }

  private readCentralDirectory(): void {
    const end = this.findEndRecord();
    const count = this.view.getUint16(end + 10, true);
    if (count > this.limits.parts) throw unreadableFile('file_parts', { limit: this.limits.parts });
    let at = this.view.getUint32(end + 16, true);
    for (let index = 0; index < count; index++) {
      if (this.view.getUint32(at, true) !== entrySignature) throw unreadableFile('file_broken');
      const nameLength = this.view.getUint16(at + 28, true);
      const entry: ZipEntry = {
        path: pathOf(this.bytes.subarray(at + 46, at + 46 + nameLength)),
        isEncrypted: (this.view.getUint16(at + 8, true) & 1) === 1,
        method: this.view.getUint16(at + 10, true),
        size: this.view.getUint32(at + 20, true),
        at: this.view.getUint32(at + 42, true),
      };
      this.entries.push(entry);
      this.byPath.set(entry.path, entry);
      at += 46 + nameLength + this.view.getUint16(at + 30, true) + this.view.getUint16(at + 32, true);
    }
  }

  /**
   * Refuses files that share bytes, as no program writes them: thousands may then unpack the same few, each to as much as a
   * file may have. One that ends beyond the archive is refused when it is read.
   */
  private refuseOverlaps(): void {
    const inOrder = [...this.entries].sort((a, b) => a.at - b.at);
    for (const [index, { at, size }] of inOrder.entries()) {
      const [end, next] = [at + localHeaderBytes + size, inOrder[index + 1]];
      if (next && next.at < end && end <= this.bytes.length) throw unreadableFile('file_overlaps');
    }
  }

  /** The offset of the end of central directory record: the file's last, unless a comment of up to 65,535 bytes follows. */
  private findEndRecord(): number {
    const last = this.bytes.length - 22;
    for (let at = last; at >= Math.max(0, last - 65_535); at--) {
      if (this.view.getUint32(at, true) === endSignature) return at;
    }
    throw unreadableFile('file_broken');
  }
}

export type ZipLimits = Pick<SheetLimits, 'parts' | 'unpackedBytes'>;

/** A file in an archive: where it stands, and how it is packed. */
export type ZipEntry = {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly size: number;
  readonly at: number;
};

/** A path in UTF-8, or in Latin-1, which old programs write and which has a character for every byte. */
const pathOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'latin1');

const [endSignature, entrySignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50];
const [stored, deflated] = [0, 8];

/** What stands before the path of a file, and its content. */
const localHeaderBytes = 30;

/** Whatever a few packed bytes become, it comes in chunks of this size. */
const chunkBytes = 65_536;

function inflated(packed: Uint8Array): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const small = packed.length <= chunkBytes ? inflatedAtOnce(packed) : undefined;
  if (small) return chunksOf(small);
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  inflate.end(packed);
  return inflate;
}

/** What is unpacked in one step, with a fraction of the time and memory of a stream; undefined where it is much, or damaged. */
function inflatedAtOnce(packed: Uint8Array): Uint8Array | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: 4 * chunkBytes });
  } catch {
    return undefined;
  }
}

/** Bytes in chunks as small as those that are unpacked. */
export function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
