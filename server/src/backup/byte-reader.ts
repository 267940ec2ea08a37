import { createHash } from 'node:crypto';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ByteSource } from './byte-source.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** Reads a source in requested lengths, and computes the checksum of everything read. */
export class ByteReader {
  private readonly source: ByteSource;
  private readonly hash = createHash('sha256');

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** Reads this many bytes; fewer only at the end of the source. */
  async readUpTo(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const part = await this.source.read(left);
      if (part.length === 0) break;
      this.hash.update(part);
      left -= part.length;
      parts.push(part);
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
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
