import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { UnusableBackup } from './unusable-backup.ts';

/** A file read from its beginning, so many bytes at a time, with the checksum of all that was read. */
export class ByteReader {
  /** How many bytes were read, and how many there are. */
  position = 0;
  readonly size: number;
  private readonly file: FileHandle;
  private readonly hash = createHash('sha256');

  private constructor(file: FileHandle, size: number) {
    this.file = file;
    this.size = size;
  }

  static async using<T>(path: string, work: (reader: ByteReader) => Promise<T>): Promise<T> {
    const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
      throw new UnusableBackup(`The file ${path} cannot be read (${cause.code}).`, { cause });
    });
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new UnusableBackup(`${path} is not a file.`);
      return await work(new ByteReader(file, found.size));
    } finally {
      await file.close();
    }
  }

  /** Fewer only where the file ends. */
  async upTo(count: number): Promise<Buffer> {
    const bytes = Buffer.alloc(count);
    let filled = 0;
    while (filled < count) {
      const { bytesRead } = await this.file.read(bytes, filled, count - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    const read = bytes.subarray(0, filled);
    this.hash.update(read);
    this.position += filled;
    return read;
  }

  async exactly(count: number): Promise<Buffer> {
    const bytes = await this.upTo(count);
    if (bytes.length < count)
      throw new UnusableBackup('The backup is incomplete: the file ends before the backup does');
    return bytes;
  }

  /** Of everything read so far; asked once. */
  digest(): Buffer {
    return this.hash.copy().digest();
  }
}
