import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Owner } from './owner.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 4096;

/** The log file that PostgreSQL writes. */
export type ServerLog = {
  readonly file: string;
  readonly handle: FileHandle;
  /** The last lines since the log was opened. */
  tail(): Promise<string>;
};

/** Opens DATA_DIR/postgres.log at its end. A large log is first renamed, replacing the previous renamed one. */
export async function openLog(dataDir: string, owner: Owner | undefined): Promise<ServerLog> {
  const file = join(dataDir, 'postgres.log');
  if ((await sizeOf(file)) > MAX_BYTES) await rename(file, `${file}.1`);
  const start = await sizeOf(file);
  const handle = await open(file, 'a', 0o600);
  // After root has started an ordinary user's cluster once, that user must still be able to write the log.
  if (owner) await handle.chown(owner.uid, owner.gid);
  return { file, handle, tail: () => readTail(file, start) };
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

async function readTail(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(start, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - from));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
    return buffer.subarray(0, bytesRead).toString('utf8').trim();
  } finally {
    await handle.close();
  }
}
