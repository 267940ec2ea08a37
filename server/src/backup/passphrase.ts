import { readFile } from 'node:fs/promises';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { BackupSettings } from './settings.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** Of a passphrase: what can be guessed in an afternoon protects nothing. */
const minLength = 10;

/** Reads the passphrase in a file: its first line. */
export async function readPassphrase(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UnusableBackup(
      bilingual(
        `The passphrase cannot be read from ${path} (${cause.code}).`,
        `Não foi possível ler a senha do arquivo ${path} (${cause.code}).`,
      ),
      { cause },
    );
  });
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** The passphrase of the settings, its file read anew every time; undefined where they have none. */
export async function findPassphrase(settings: BackupSettings): Promise<string | undefined> {
  if (settings.BACKUP_PASSPHRASE_FILE !== '') return readPassphrase(settings.BACKUP_PASSPHRASE_FILE);
  return settings.BACKUP_PASSPHRASE === '' ? undefined : settings.BACKUP_PASSPHRASE;
}

/** Refuses a passphrase that is too short for a new backup. */
export function requirePassphrase(passphrase: string): string {
  if (passphrase.length < minLength)
    throw new UnusableBackup(
      bilingual(
        `The passphrase must have at least ${minLength} characters.`,
        `A senha do backup deve ter pelo menos ${minLength} caracteres.`,
      ),
    );
  return passphrase;
}
