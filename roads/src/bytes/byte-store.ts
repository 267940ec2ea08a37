import type { ByteSource } from './byte-source.ts';

/** Bytes that are written and read at any place, such as a file. Bytes that were not written are 0. */
export type ByteStore = ByteSource & {
  write(offset: number, bytes: Uint8Array): void;
};

/** A store in memory, for small extracts. */
export class MemoryStore implements ByteStore {
  size = 0;
  private bytes = new Uint8Array(1024);

  write(offset: number, bytes: Uint8Array): void {
    const end = offset + bytes.length;
    if (end > this.bytes.length) {
      const wider = new Uint8Array(Math.max(end, this.bytes.length * 2));
      wider.set(this.bytes);
      this.bytes = wider;
    }
    this.bytes.set(bytes, offset);
    this.size = Math.max(this.size, end);
  }

  read(offset: number, length: number): Uint8Array {
    return this.bytes.subarray(offset, offset + length);
  }

  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.size);
  }
}
