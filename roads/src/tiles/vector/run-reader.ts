import type { ByteSource } from '../../bytes/byte-source.ts';
import { ProtobufReader } from '../../bytes/protobuf-reader.ts';

/** Reads a sorted run of records through a window. */
export class RunReader {
  /** The tile of the records at hand, Infinity after the last. */
  tileId = Infinity;
  private readonly source: ByteSource;
  private readonly end: number;
  private position: number;
  private window: Uint8Array = new Uint8Array(0);
  private windowOffset = 0;
  private length = 0;

  constructor(source: ByteSource, offset: number, end: number) {
    this.source = source;
    this.position = offset;
    this.end = end;
    this.next();
  }

  /** The records of the tile, valid until the next call. */
  records(): Uint8Array {
    this.load(this.length);
    const start = this.position - this.windowOffset;
    return this.window.subarray(start, start + this.length);
  }

  /** Goes on to the next tile. */
  next(): void {
    this.position += this.length;
    this.length = 0;
    if (this.position >= this.end) {
      this.tileId = Infinity;
      return;
    }
    this.load(Math.min(headBytes, this.end - this.position));
    const reader = new ProtobufReader(this.window, this.position - this.windowOffset);
    this.tileId = reader.uint();
    this.length = reader.uint();
    this.position = this.windowOffset + reader.position;
  }

  /** Makes these next bytes available. */
  private load(length: number): void {
    const isLoaded =
      this.position >= this.windowOffset && this.position + length <= this.windowOffset + this.window.length;
    if (isLoaded) return;
    const wanted = Math.min(Math.max(length, windowBytes), this.end - this.position);
    // A copy, because other runs read the same source.
    this.window = this.source.read(this.position, wanted).slice();
    this.windowOffset = this.position;
  }
}

/** A tile id and a length have at most ten bytes each. */
const headBytes = 20;
const windowBytes = 256 * 1024;
