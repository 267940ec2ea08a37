const blockBytes = 65_536;

/** From this size on, a body is in one buffer that is large enough for all of it. */
const largeBytes = 16 * blockBytes;

/** How long a body may be. */
export type ExpectedBytes = {
  /** The number of bytes that the client declared, if it did and they are not compressed. */
  readonly declared?: number | undefined;
  readonly max: number;
};

/**
 * A growing buffer for bytes that arrive in chunks. They are copied into blocks of 64 KiB: a million chunks of one byte
 * each would cost a hundred times the memory of their contents. A large body moves to one buffer at once, so that it
 * is never there twice. The system gives memory only to the parts of that buffer that are filled. Memory for a block is
 * reserved before it is filled.
 */
export class ReceivedBytes {
  private readonly blocks: Buffer[] = [];
  private readonly reserveMemory: (bytes: number) => void;
  private readonly expected: ExpectedBytes;
  private whole: Buffer | undefined;
  /** The reserved bytes that are not filled yet. */
  private free = 0;
  private length = 0;

  constructor(reserveMemory: (bytes: number) => void, expected: ExpectedBytes) {
    this.reserveMemory = reserveMemory;
    this.expected = expected;
  }

  get byteCount(): number {
    return this.length;
  }

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.free === 0) this.reserveBlock(chunk.length - at);
      const copied = Math.min(this.free, chunk.length - at);
      const [target, begin] = this.placeOfNext();
      chunk.copy(target, begin, at, at + copied);
      at += copied;
      this.free -= copied;
      this.length += copied;
    }
  }

  /** All bytes in one buffer. Call it only once, since it drops the blocks. */
  toBuffer(): Buffer {
    if (this.whole) return this.whole.subarray(0, this.length);
    const blocks = this.blocks.splice(0);
    const [first = empty, ...others] = blocks;
    return others.length === 0 ? first.subarray(0, this.length) : Buffer.concat(blocks, this.length);
  }

  private placeOfNext(): [target: Buffer, begin: number] {
    if (this.whole) return [this.whole, this.length];
    const block = this.blocks.at(-1) as Buffer;
    return [block, block.length - this.free];
  }

  private reserveBlock(needed: number): void {
    const { declared = blockBytes, max } = this.expected;
    // Below a block, a body that declares its size takes no more.
    const size = Math.min(blockBytes, Math.max(needed, declared - this.length));
    this.reserveMemory(size);
    this.free = size;
    if (this.whole) return;
    if (this.length < largeBytes) {
      this.blocks.push(Buffer.allocUnsafeSlow(size));
      return;
    }
    this.whole = Buffer.allocUnsafeSlow(Math.max(this.expected.declared ?? max, this.length + needed));
    let end = 0;
    for (const block of this.blocks.splice(0)) end += block.copy(this.whole, end);
  }
}

const empty = Buffer.alloc(0);
