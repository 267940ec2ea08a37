import type { FileHandle } from 'node:fs/promises';
import type { Refuse } from './damaged-data-file.ts';

/** Small enough that the event loop is held for a few milliseconds, large enough that calls do not count. */
export const chunkBytes = 4 * 1024 * 1024;

/** Writes all bytes. One call of the system may write fewer. */
export async function write(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

/** Reads all bytes. One call of the system may read fewer. */
export async function fill(file: FileHandle, bytes: Uint8Array, offset: number, refuse: Refuse): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, offset + at);
    if (bytesRead === 0) refuse(offset + at, 'The file was truncated while it was read.');
    at += bytesRead;
  }
}

export async function readBytes(file: FileHandle, offset: number, length: number, refuse: Refuse): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  await fill(file, bytes, offset, refuse);
  return bytes;
}
