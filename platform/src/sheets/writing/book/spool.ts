import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The location of a text in the file. */
export type SpooledRange = { readonly at: number; readonly length: number };

/**
 * Texts that wait, compressed, in a temporary file until they are written elsewhere. The file is unlinked right after
 * opening, so that the system removes it however the process ends.
 */
export class Spool {
  private file: FileHandle | undefined;
  private end = 0;

  async add(text: string): Promise<SpooledRange> {
    this.file ??= await openUnnamed();
    const bytes = deflateRawSync(text, { level: 1 });
    const range = { at: this.end, length: bytes.length };
    await this.file.write(bytes, 0, bytes.length, range.at);
    this.end += bytes.length;
    return range;
  }

  async read({ at, length }: SpooledRange): Promise<string> {
    if (!this.file) throw new Error('Nothing was spooled');
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await this.file.read(bytes, 0, length, at);
    if (bytesRead !== length) throw new Error('A spooled text cannot be read');
    return inflateRawSync(bytes).toString();
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = undefined;
  }
}

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `tropeiro-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
