import { readFile } from 'node:fs/promises';
import type { BackupSettings } from './settings.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** What can be guessed in an afternoon protects nothing. */
const fewestCharacters = 10;

/** The first line of the file, without the end of the line. */
export async function passphraseIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UnusableBackup(`The passphrase cannot be read from ${path} (${cause.code}).`, { cause });
  });
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** As the settings say, read anew every time; undefined where they say none. */
export async function passphraseOf(settings: BackupSettings): Promise<string | undefined> {
  if (settings.BACKUP_PASSPHRASE_FILE !== '') return passphraseIn(settings.BACKUP_PASSPHRASE_FILE);
  return settings.BACKUP_PASSPHRASE === '' ? undefined : settings.BACKUP_PASSPHRASE;
}

/** Good enough for a new backup. */
export function requirePassphrase(passphrase: string): string {
  if (passphrase.length < fewestCharacters)
    throw new UnusableBackup(`The passphrase must have at least ${fewestCharacters} characters.`);
  return passphrase;
}
