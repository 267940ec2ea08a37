import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImageStore } from '../files/image-store.ts';
import type { BackupTrailer } from './entries.ts';
import { verifyBackup } from './read-backup.ts';
import { type BackupOptions, takeBackup } from './take-backup.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** The suffix of a file that is being written. A backup that was killed leaves such a file behind. */
export const draftSuffix = '.draft';

/**
 * Takes a backup into a file. It is written under a temporary name, verified and renamed. So a file with that name is a
 * complete backup, and an existing one stays until then.
 */
export async function writeBackup(
  path: string,
  ownerUrl: string,
  images: ImageStore,
  options: BackupOptions,
): Promise<BackupTrailer> {
  const draft = `${path}.${randomUUID()}${draftSuffix}`;
  // The file contains the data of all companies, so only its owner may read it.
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
