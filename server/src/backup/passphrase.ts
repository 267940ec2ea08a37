import { readFile } from 'node:fs/promises';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { BackupSettings } from './settings.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** The minimum length of a passphrase: a shorter one can be guessed in an afternoon. */
const minLength = 10;

/** Reads the passphrase from a file: its first line. */
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

/** The passphrase of the settings; undefined without one. Its file is read again every time. */
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

/** An encrypted backup was opened without its passphrase. */
export const passphraseNeeded = (): UnusableBackup =>
  new UnusableBackup(
    bilingual(
      'The backup is encrypted. Give its passphrase with --passphrase-file.',
      'O backup está criptografado. Informe a senha com --passphrase-file.',
    ),
  );

export const wrongPassphrase = (): UnusableBackup =>
  new UnusableBackup(
    bilingual(
      'The passphrase is not the one this backup was made with.',
      'A senha não é a que foi usada neste backup.',
    ),
  );
