import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImageStore } from '../files/image-store.ts';
import type { BackupTrailer } from './entries.ts';
import { verifyBackup } from './read-backup.ts';
import { type BackupOptions, takeBackup } from './take-backup.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** What the name of a file that is being written ends in; a backup that was killed leaves it behind. */
export const draftSuffix = '.draft';

/**
 * Takes a backup into a file. It is written aside, read back and renamed: a file of that name is a whole backup, and one
 * that is there already stays until then.
 */
export async function writeBackup(
  path: string,
  ownerUrl: string,
  images: ImageStore,
  options: BackupOptions,
): Promise<BackupTrailer> {
  const draft = `${path}.${randomUUID()}${draftSuffix}`;
  // Nobody else may read what everybody's data is in.
  const file = await open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new UnusableBackup(
      bilingual(
        `The file ${path} cannot be written (${cause.code}).`,
        `Não foi possível gravar o arquivo ${path} (${cause.code}).`,
      ),
      { cause },
    );
  });
  try {
    try {
      await takeBackup(ownerUrl, images, { write: (bytes) => file.writeFile(bytes) }, options);
      await file.sync();
    } finally {
      await file.close();
    }
    const { trailer } = await verifyBackup(draft, {
      passphrase: options.passphrase,
      onProgress: (done, total) => options.onProgress?.(done, total, bilingual('read back', 'lido de volta')),
    });
    await rename(draft, path);
    await sync(dirname(path));
    return trailer;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
