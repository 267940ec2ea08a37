import { createInflateRaw } from 'node:zlib';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { SheetLimits } from './limits.ts';

/** Reads a ZIP file by the central directory at its end (APPNOTE.TXT 4.3), which is what every program goes by. */
export class ZipReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly entries = new Map<string, Entry>();
  /** How many bytes may still be unpacked of all the files together. */
  private bytesLeft: number;
  private readonly limits: SheetLimits;

  constructor(bytes: Uint8Array, limits: SheetLimits) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.limits = limits;
    this.bytesLeft = limits.unpackedBytes;
    this.readCentralDirectory();
  }

  has(path: string): boolean {
    return this.entries.has(path);
  }

  /** The content of a file, unpacked chunk by chunk; at most so many bytes of it. */
  async *chunksOf(path: string, maxBytes = this.limits.unpackedBytes): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(path);
    if (!entry) throw unreadableFile('file_kind');
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

  private packed({ at, size }: Entry): Uint8Array {
    if (this.view.getUint32(at, true) !== localSignature) throw unreadableFile('file_broken');
    const begin = at + 30 + this.view.getUint16(at + 26, true) + this.view.getUint16(at + 28, true);
    if (begin + size > this.bytes.length) throw unreadableFile('file_broken');
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
      const name = Buffer.from(this.bytes.subarray(at + 46, at + 46 + nameLength)).toString();
      this.entries.set(name, {
        isEncrypted: (this.view.getUint16(at + 8, true) & 1) === 1,
        method: this.view.getUint16(at + 10, true),
        size: this.view.getUint32(at + 20, true),
        at: this.view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + this.view.getUint16(at + 30, true) + this.view.getUint16(at + 32, true);
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

type Entry = { readonly isEncrypted: boolean; readonly method: number; readonly size: number; readonly at: number };

const [endSignature, entrySignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50];
const [stored, deflated] = [0, 8];

/** Whatever a few packed bytes become, it comes in chunks of this size. */
const chunkBytes = 65_536;

function inflated(packed: Uint8Array): AsyncIterable<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  inflate.end(packed);
  return inflate;
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
