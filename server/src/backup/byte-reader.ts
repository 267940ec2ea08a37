import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** Reads a file from its beginning, so many bytes at a time, with the checksum of all that was read. */
export class ByteReader {
  /** How many bytes were read, and how many there are. */
  offset = 0;
  readonly size: number;
  private readonly file: FileHandle;
  private readonly hash = createHash('sha256');

  private constructor(file: FileHandle, size: number) {
    this.file = file;
    this.size = size;
  }

  static async withFile<T>(path: string, work: (reader: ByteReader) => Promise<T>): Promise<T> {
    const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
      throw new UnusableBackup(
        bilingual(
          `The file ${path} cannot be read (${cause.code}).`,
          `Não foi possível ler o arquivo ${path} (${cause.code}).`,
        ),
        { cause },
      );
    });
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new UnusableBackup(bilingual(`${path} is not a file.`, `${path} não é um arquivo.`));
      return await work(new ByteReader(file, found.size));
    } finally {
      await file.close();
    }
  }

  /** Reads so many bytes; fewer only where the file ends. */
  async readUpTo(count: number): Promise<Buffer> {
    const bytes = Buffer.alloc(count);
    let filled = 0;
    while (filled < count) {
      const { bytesRead } = await this.file.read(bytes, filled, count - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    const read = bytes.subarray(0, filled);
    this.hash.update(read);
    this.offset += filled;
    return read;
  }

  async readExactly(count: number): Promise<Buffer> {
    const bytes = await this.readUpTo(count);
    if (bytes.length < count)
      throw new UnusableBackup(
        bilingual(
          'The backup is incomplete: the file ends before the backup does',
          'O backup está incompleto: o arquivo termina antes do backup',
        ),
      );
    return bytes;
  }

  /** The checksum of everything read so far. */
  digest(): Buffer {
    return this.hash.copy().digest();
  }
}
