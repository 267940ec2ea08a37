import { type FileHandle, open } from 'node:fs/promises';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** A sequence of bytes, read in order. */
export type ByteSource = {
  /** The next bytes, at most `count`; empty at the end. */
  read(count: number): Promise<Buffer>;
};

/** A file, read from its beginning. */
export class FileSource implements ByteSource {
  /** How many bytes were read, and how many the file has. */
  offset = 0;
  readonly size: number;
  private readonly file: FileHandle;

  private constructor(file: FileHandle, size: number) {
    this.file = file;
    this.size = size;
  }

  static async withFile<T>(path: string, work: (source: FileSource) => Promise<T>): Promise<T> {
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
      return await work(new FileSource(file, found.size));
    } finally {
      await file.close();
    }
  }

  /** The first bytes of the file, at most `count`, without changing the reading position. */
  async peek(count: number): Promise<Buffer> {
    const { bytesRead, buffer } = await this.file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  }

  async read(count: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(count);
    let filled = 0;
    while (filled < count) {
      const { bytesRead } = await this.file.read(bytes, filled, count - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    this.offset += filled;
    return bytes.subarray(0, filled);
  }
}
