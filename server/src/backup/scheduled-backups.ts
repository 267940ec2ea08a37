import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '../files/image-store.ts';
import { draftSuffix, writeBackup } from './backup-file.ts';
import type { BackupTrailer } from './entries.ts';
import { findPassphrase, requirePassphrase } from './passphrase.ts';
import { backupName, dateIn, expiredBackups } from './rotation.ts';
import type { BackupSettings } from './settings.ts';

/** Backups that a job takes at set times of the day. The job deletes old ones. */
export type ScheduledBackups = {
  /** HH:MM, in UTC. */
  readonly times: readonly string[];
  run(signal: AbortSignal | undefined): Promise<BackupTrailer & { readonly file: string; readonly removed: number }>;
  /** When the newest backup began; undefined without any. */
  newest(): Promise<Date | undefined>;
};

/** The scheduled backups of the settings; undefined if no folder is set. */
export function scheduledBackups(
  settings: BackupSettings,
  ownerUrl: string,
  images: ImageStore,
  clock: () => Date = () => new Date(),
): ScheduledBackups | undefined {
  const folder = settings.BACKUP_DIR;
  if (folder === '') return undefined;
  return {
    times: settings.BACKUP_AT,
    async run(signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const found = await findPassphrase(settings);
      const passphrase = found === undefined ? undefined : requirePassphrase(found);
      const now = clock();
      const file = join(folder, backupName(now));
      const trailer = await writeBackup(file, ownerUrl, images, { passphrase, ...(signal ? { signal } : {}) });
      const names = await readdir(folder);
      // Old backups are deleted only once a new one exists.
      const old = expiredBackups(names, { newest: settings.BACKUP_KEEP, weeks: settings.BACKUP_KEEP_WEEKS });
      const drafts = await staleDrafts(folder, names, now);
      for (const name of [...old, ...drafts]) await rm(join(folder, name), { force: true });
      return { ...trailer, file, removed: old.length };
    },
    async newest() {
      const dates = (await namesIn(folder)).flatMap((name) => dateIn(name) ?? []);
      return dates.sort((a, b) => b.getTime() - a.getTime())[0];
    },
  };
}

const dayMs = 86_400_000;

/** Unfinished files of killed backups that are at least a day old. */
async function staleDrafts(folder: string, names: readonly string[], now: Date): Promise<string[]> {
  const drafts = names.filter((name) => name.startsWith('tropeiro-') && name.endsWith(draftSuffix));
  const ages = await Promise.all(
    drafts.map((name) =>
      stat(join(folder, name)).then(
        ({ mtime }) => now.getTime() - mtime.getTime(),
        () => 0,
      ),
    ),
  );
  return drafts.filter((_, index) => (ages[index] ?? 0) > dayMs);
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
