import { createHash, type Hash } from 'node:crypto';
import {
  type BackupHeader,
  type BackupTrailer,
  type Entry,
  type EntryEnd,
  recordLetters,
  recordMaxBytes,
} from './entries.ts';
import type { FrameWriter } from './frames.ts';

/** Writes the records of a backup, in order, into frames. */
export class EntryWriter {
  private readonly frames: FrameWriter;
  private hash: Hash = createHash('sha256');
  private bytes = 0;

  constructor(frames: FrameWriter) {
    this.frames = frames;
  }

  header = (header: BackupHeader): Promise<void> => this.record('header', Buffer.from(JSON.stringify(header)));

  async begin(entry: Entry): Promise<void> {
    this.hash = createHash('sha256');
    this.bytes = 0;
    await this.record('begin', Buffer.from(JSON.stringify(entry)));
  }

  async write(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    this.bytes += bytes.length;
    for (let at = 0; at < bytes.length; at += recordMaxBytes)
      await this.record('bytes', bytes.subarray(at, at + recordMaxBytes));
  }

  async end(rows: number): Promise<void> {
    const end: EntryEnd = { rows, bytes: this.bytes, sha256: this.hash.digest('hex') };
    await this.record('end', Buffer.from(JSON.stringify(end)));
  }

  async trailer(trailer: BackupTrailer): Promise<void> {
    await this.record('trailer', Buffer.from(JSON.stringify(trailer)));
    await this.frames.end();
  }

  private async record(kind: keyof typeof recordLetters, bytes: Buffer): Promise<void> {
    const start = Buffer.alloc(5);
    start.write(recordLetters[kind], 'latin1');
    start.writeUInt32BE(bytes.length, 1);
    await this.frames.write(start);
    await this.frames.write(bytes);
  }
}
