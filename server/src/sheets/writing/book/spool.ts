import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Where a piece of text stands in the file. */
export type SpooledPiece = { readonly at: number; readonly length: number };

/**
 * Texts that wait in a temporary file until they are written elsewhere, compressed. The file has no name any more once it is
 * open, so that the system removes it however the process ends.
 */
export class Spool {
  private file: FileHandle | undefined;
  private end = 0;

  async add(text: string): Promise<SpooledPiece> {
    this.file ??= await openUnnamed();
    const bytes = deflateRawSync(text, { level: 1 });
    const piece = { at: this.end, length: bytes.length };
    await this.file.write(bytes, 0, bytes.length, piece.at);
    this.end += bytes.length;
    return piece;
  }

  async read({ at, length }: SpooledPiece): Promise<string> {
    if (!this.file) throw new Error('Nothing was spooled');
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await this.file.read(bytes, 0, length, at);
    if (bytesRead !== length) throw new Error('A spooled piece cannot be read');
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
