import { readSync, writeSync } from 'node:fs';
import type { ByteStore } from '../bytes/byte-store.ts';

/**
 * A file as bytes at any place. Calls are synchronous, because readers and makers of roads are computations that run in
 * a thread of their own.
 */
export class ByteFile implements ByteStore {
  size: number;
  private readonly descriptor: number;
  /** Reused by every read. It grows to the longest one. */
  private buffer = new Uint8Array(64 * 1024);

  constructor(descriptor: number, size: number) {
    this.descriptor = descriptor;
    this.size = size;
  }

  read(offset: number, length: number): Uint8Array {
    if (length > this.buffer.length) this.buffer = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      const count = readSync(this.descriptor, this.buffer, at, length - at, offset + at);
      if (count === 0) throw new Error(`The file ended at byte ${offset + at} while it was read.`);
      at += count;
    }
    return this.buffer.subarray(0, length);
  }

  write(offset: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.descriptor, bytes, at, bytes.length - at, offset + at);
    this.size = Math.max(this.size, offset + bytes.length);
  }
}
