import { unreadableFile } from './unreadable-file.ts';

/** Splits chunks of bytes into lines. It never holds more than this many bytes of a line. */
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
      this.append(chunk.subarray(begin, end));
      yield this.takeLine();
      begin = end + 1;
    }
    this.append(chunk.subarray(begin));
  }

  private append(part: Buffer): void {
    this.pendingBytes += part.length;
    if (this.pendingBytes > this.maxLineBytes) throw unreadableFile('file_broken');
    this.pending.push(part);
  }

  private takeLine(): string {
    const line = this.pending.length === 1 ? this.pending[0] : Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    return String(line);
  }
}

const lineFeed = 10;
