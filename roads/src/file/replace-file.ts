import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The suffix of a file that is being written. A process that is killed leaves such a file behind. */
const draftSuffix = '.draft';

/** A draft that was not written to for so long belongs to a process that ended. Writing takes seconds. */
const abandonedAfterMs = 3_600_000;

export type Replacement = {
  /** Writes the whole file. */
  write(file: FileHandle): Promise<void>;
  /** Reads the written file again, and throws if it must not replace the existing one. */
  verify(path: string): Promise<void>;
};

/**
 * Replaces a file, or creates it. The new file is written under a name of its own, synced, verified and then renamed.
 * After a kill or a loss of power at any moment, the path has the old file or the complete new one. Processes may replace
 * the same file at the same time: the last one remains. A process that has opened the old file continues to read it.
 */
export async function replaceFile(path: string, { write, verify }: Replacement): Promise<void> {
  const draft = `${path}.${randomUUID()}${draftSuffix}`;
  const file = await open(draft, 'wx');
  try {
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await verify(draft);
    await removeAbandoned(path, draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await sync(dirname(path));
}

/** Removes the drafts of killed processes. Both times are the file system's, so no clock can be wrong. */
async function removeAbandoned(path: string, draft: string): Promise<void> {
  const { mtimeMs: now } = await stat(draft);
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(draftSuffix)) continue;
    const other = join(dirname(path), name);
    const found = await stat(other).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < now - abandonedAfterMs) await rm(other, { force: true });
  }
}

/** Makes the new name durable. Windows has no such call, and does not need it. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
