import { unreadableFile } from './unreadable-file.ts';

/** Splits chunks of bytes into lines. None may be longer than so many bytes: more is never held. */
export class LineSplitter {
  private readonly maxLineBytes: number;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  constructor(maxLineBytes: number) {
    this.maxLineBytes = maxLineBytes;
  }

  /** The lines that this chunk completes. */
  *add(chunk: Buffer): Generator<string> {
    let begin = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, begin)) {
      this.hold(chunk.subarray(begin, end));
      yield this.take();
      begin = end + 1;
    }
    this.hold(chunk.subarray(begin));
  }

  private hold(part: Buffer): void {
    this.pendingBytes += part.length;
    if (this.pendingBytes > this.maxLineBytes) throw unreadableFile('file_broken');
    this.pending.push(part);
  }

  private take(): string {
    const line = this.pending.length === 1 ? this.pending[0] : Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    return String(line);
  }
}

const lineFeed = 10;
