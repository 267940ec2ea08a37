/** Bytes are kept in blocks of this size, whatever pieces they come in. */
const blockBytes = 65_536;

/**
 * Bytes that come piece by piece, copied into blocks: a million pieces of one byte each would cost a hundred times the
 * memory of what they hold. Each block is asked for before it is filled.
 */
export class ReceivedBytes {
  private readonly blocks: Buffer[] = [];
  private readonly reserveMemory: (bytes: number) => void;
  /** How many are expected; fewer than a block then take no more than they need. */
  private readonly expected: number;
  private free = 0;
  private length = 0;

  constructor(takeMemory: (bytes: number) => void, expected = blockBytes) {
    this.reserveMemory = takeMemory;
    this.expected = expected;
  }

  get byteCount(): number {
    return this.length;
  }

  add(piece: Buffer): void {
    for (let at = 0; at < piece.length; ) {
      const block = this.free > 0 ? (this.blocks.at(-1) as Buffer) : this.nextBlock(piece.length - at);
      const copied = piece.copy(block, block.length - this.free, at);
      at += copied;
      this.free -= copied;
      this.length += copied;
    }
  }

  /** All of them as one, once: the blocks are let go. */
  toBuffer(): Buffer {
    const blocks = this.blocks.splice(0);
    const [first = none, ...others] = blocks;
    return others.length === 0 ? first.subarray(0, this.length) : Buffer.concat(blocks, this.length);
  }

  private nextBlock(needed: number): Buffer {
    const left = Math.max(needed, this.expected - this.length);
    const size = Math.min(blockBytes, left);
    this.reserveMemory(size);
    const block = Buffer.allocUnsafeSlow(size);
    this.blocks.push(block);
    this.free = size;
    return block;
  }
}

const none = Buffer.alloc(0);
