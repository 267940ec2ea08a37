import type { Database } from '@tropeiro/platform/database/database.ts';
import { canDeleteFiles } from '../store/files/file-deletion-lock.ts';
import { hasImage, listKnownHashes, lockImage } from '../store/files/images.ts';
import { hashIn, type ImageStore, type StoredFile } from './image-store.ts';

const dayMs = 86_400_000;

/**
 * Deletes files that belong to no image: those whose row was never inserted, because the call was refused or its
 * process died, and those of deleted images. Files younger than a day stay, since a call between its file and its row
 * may still use them.
 */
export async function sweepImages(database: Database, store: ImageStore, now: Date): Promise<{ removed: number }> {
  let removed = 0;
  for await (const files of store.list()) {
    const old = files.filter(({ modified }) => now.getTime() - modified.getTime() > dayMs);
    for (const [companyId, own] of byCompany(old)) {
      for (const file of await withoutImage(database, companyId, own)) {
        if (await deleteUnused(database, store, file)) removed++;
      }
    }
  }
  return { removed };
}

async function withoutImage(database: Database, companyId: number, files: readonly StoredFile[]) {
  const hashes = [...new Set(files.flatMap(({ name }) => hashIn(name) ?? []))];
  const known = await database.transactAsJob(companyId, (transaction) => listKnownHashes(transaction, hashes));
  return files.filter(({ name }) => !known.has(hashIn(name) ?? ''));
}

/** Deletes a file if it still has no image, under the lock that calls take before they use it. */
function deleteUnused(database: Database, store: ImageStore, file: StoredFile): Promise<boolean> {
  const sha256 = hashIn(file.name);
  return database.transactAsJob(file.companyId, async (transaction) => {
    if (sha256 !== undefined) {
      await lockImage(transaction, file.companyId, sha256);
      if (await hasImage(transaction, sha256)) return false;
    }
    if (!(await canDeleteFiles(transaction))) return false;
    await store.delete(file);
    return true;
  });
}

function byCompany(files: readonly StoredFile[]): Map<number, StoredFile[]> {
  const groups = new Map<number, StoredFile[]>();
  for (const file of files) groups.set(file.companyId, [...(groups.get(file.companyId) ?? []), file]);
  return groups;
}
