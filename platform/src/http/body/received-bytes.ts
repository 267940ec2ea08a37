const blockBytes = 65_536;

/**
 * A growing buffer for bytes that arrive in chunks. They are copied into blocks of 64 KiB: a million chunks of one byte
 * each would cost a hundred times the memory of their contents. Memory for a block is reserved before it is filled.
 */
export class ReceivedBytes {
  private readonly blocks: Buffer[] = [];
  private readonly reserveMemory: (bytes: number) => void;
  /** The expected number of bytes. If it is below a block, only that much memory is used. */
  private readonly expectedByteCount: number;
  private free = 0;
  private length = 0;

  constructor(reserveMemory: (bytes: number) => void, expectedByteCount = blockBytes) {
    this.reserveMemory = reserveMemory;
    this.expectedByteCount = expectedByteCount;
  }

  get byteCount(): number {
    return this.length;
  }

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const block = this.free > 0 ? (this.blocks.at(-1) as Buffer) : this.nextBlock(chunk.length - at);
      const copied = chunk.copy(block, block.length - this.free, at);
      at += copied;
      this.free -= copied;
      this.length += copied;
    }
  }

  /** All bytes in one buffer. Call it only once, since it drops the blocks. */
  toBuffer(): Buffer {
    const blocks = this.blocks.splice(0);
    const [first = empty, ...others] = blocks;
    return others.length === 0 ? first.subarray(0, this.length) : Buffer.concat(blocks, this.length);
  }

  private nextBlock(needed: number): Buffer {
    const left = Math.max(needed, this.expectedByteCount - this.length);
    const size = Math.min(blockBytes, left);
    this.reserveMemory(size);
    const block = Buffer.allocUnsafeSlow(size);
    this.blocks.push(block);
    this.free = size;
    return block;
  }
}

const empty = Buffer.alloc(0);
