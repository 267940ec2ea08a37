import { unreadableFile } from './unreadable-file.ts';

/** Cuts what arrives in portions into lines. None may be longer than so many bytes: more is never held. */
export class LineSplitter {
  private readonly maxLineBytes: number;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  constructor(mostBytes: number) {
    this.maxLineBytes = mostBytes;
  }

  /** The lines that this portion completes. */
  *add(portion: Buffer): Generator<string> {
    let begin = 0;
    for (let end = portion.indexOf(lineFeed); end !== -1; end = portion.indexOf(lineFeed, begin)) {
      this.hold(portion.subarray(begin, end));
      yield this.take();
      begin = end + 1;
    }
    this.hold(portion.subarray(begin));
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
