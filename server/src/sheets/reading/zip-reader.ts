import { createInflateRaw } from 'node:zlib';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { TableLimits } from './limits.ts';

/** The files in a ZIP file, by the list at its end (APPNOTE.TXT 4.3), which is what every program goes by. */
export class ZipFile {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly entries = new Map<string, Entry>();
  /** What may still be unpacked of all the files together. */
  private left: number;
  private readonly limits: TableLimits;

  constructor(bytes: Uint8Array, limits: TableLimits) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.limits = limits;
    this.left = limits.unpackedBytes;
    this.readList();
  }

  has(path: string): boolean {
    return this.entries.has(path);
  }

  /** The content of a file, unpacked little by little, and counted; at most so many bytes of it. */
  async *portionsOf(path: string, most = this.limits.unpackedBytes): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(path);
    if (!entry) throw unreadableFile('file_kind');
    if (entry.isEncrypted) throw unreadableFile('file_protected');
    if (entry.method !== stored && entry.method !== deflated) throw unreadableFile('file_broken');
    const packed = this.packed(entry);
    let left = most;
    for await (const portion of entry.method === stored ? portionsOf(packed) : inflated(packed)) {
      left -= portion.length;
      if (left < 0) throw unreadableFile('file_unpacked', { limit: most });
      this.left -= portion.length;
      if (this.left < 0) throw unreadableFile('file_unpacked', { limit: this.limits.unpackedBytes });
      yield portion;
    }
  }

  private packed({ at, size }: Entry): Uint8Array {
    if (this.view.getUint32(at, true) !== localMark) throw unreadableFile('file_broken');
    const begin = at + 30 + this.view.getUint16(at + 26, true) + this.view.getUint16(at + 28, true);
    if (begin + size > this.bytes.length) throw unreadableFile('file_broken');
    return this.bytes.subarray(begin, begin + size);
  }

  private readList(): void {
    const end = this.endOfList();
    const count = this.view.getUint16(end + 10, true);
    if (count > this.limits.parts) throw unreadableFile('file_parts', { limit: this.limits.parts });
    let at = this.view.getUint32(end + 16, true);
    for (let index = 0; index < count; index++) {
      if (this.view.getUint32(at, true) !== listMark) throw unreadableFile('file_broken');
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

  /** It ends the file, unless a comment of at most 65,535 bytes follows. */
  private endOfList(): number {
    const last = this.bytes.length - 22;
    for (let at = last; at >= Math.max(0, last - 65_535); at--) {
      if (this.view.getUint32(at, true) === endMark) return at;
    }
    throw unreadableFile('file_broken');
  }
}

type Entry = { readonly isEncrypted: boolean; readonly method: number; readonly size: number; readonly at: number };

const [endMark, listMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [stored, deflated] = [0, 8];

/** Whatever a few packed bytes become, it comes in portions of this size. */
const portionBytes = 65_536;

function inflated(packed: Uint8Array): AsyncIterable<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: portionBytes });
  inflate.end(packed);
  return inflate;
}

function* portionsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += portionBytes) yield bytes.subarray(at, at + portionBytes);
}
