import { unreadableFile } from './unreadable-file.ts';

/** Cuts what arrives in portions into lines. None may be longer than so many bytes: more is never held. */
export class Lines {
  private readonly mostBytes: number;
  private held: Buffer[] = [];
  private heldBytes = 0;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
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
    this.heldBytes += part.length;
    if (this.heldBytes > this.mostBytes) throw unreadableFile('file_broken');
    this.held.push(part);
  }

  private take(): string {
    const line = this.held.length === 1 ? this.held[0] : Buffer.concat(this.held);
    this.held = [];
    this.heldBytes = 0;
    return String(line);
  }
}

const lineFeed = 10;
