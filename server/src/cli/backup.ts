import { once } from 'node:events';
import { lstat } from 'node:fs/promises';
import { writeBackup } from '../backup/backup-file.ts';
import type { BackupTrailer } from '../backup/entries.ts';
import { findPassphrase, readPassphrase, requirePassphrase } from '../backup/passphrase.ts';
import { checkFile, verifyBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { openImages } from '../files/open-images.ts';
import { readSettings } from '../settings.ts';
import { CommandFailed, type Given } from './command.ts';
import { withUnmigratedDatabase } from './database-target.ts';
import { ProgressBar } from './progress-bar.ts';
import { print, readFirstLine, type Terminal } from './terminal.ts';

type PassphraseFile = { readonly 'passphrase-file': string | undefined };
type BackupOptions = PassphraseFile & { readonly encrypt: boolean; readonly overwrite: boolean };

export async function backUp({
  values: { encrypt, 'passphrase-file': given, overwrite },
  operand: path,
  terminal,
}: Given<BackupOptions>): Promise<void> {
  if (given !== undefined && !encrypt) throw new CommandFailed('--passphrase-file needs --encrypt.', 2);
  if (path !== '-' && !overwrite) await requireNothingAt(path);
  const passphrase = encrypt ? requirePassphrase(await getGivenPassphrase(terminal, given)) : undefined;
  const trailer = await withUnmigratedDatabase(terminal, 'found', (ownerUrl, settings) => {
    const { store } = openImages(settings);
    return withProgressBar('Backing up', terminal, (onProgress) =>
      path === '-'
        ? takeBackup(ownerUrl, store, { write: toStandardOutput(terminal) }, { passphrase, onProgress })
        : writeBackup(path, ownerUrl, store, { passphrase, onProgress }),
    );
  });
  // Standard output may be the backup itself.
  print(
    terminal.stderr,
    `Backed up ${summaryOf(trailer)} into ${path === '-' ? 'standard output' : path}, ` +
      `${encrypt ? 'encrypted' : 'not encrypted'}.\n${lostOf(trailer)}`,
  );
}

export async function verify({
  values: { 'passphrase-file': given },
  operand: path,
  terminal,
}: Given<PassphraseFile>): Promise<void> {
  const passphrase = await findGivenPassphrase(terminal, given);
  if (passphrase === undefined && (await checkFile(path)).isEncrypted) {
    print(terminal.stdout, 'The file is whole. It is encrypted: give its passphrase to have its contents checked.\n');
    return;
  }
  const { header, trailer } = await withProgressBar('Checking', terminal, (onProgress) =>
    verifyBackup(path, { passphrase, onProgress }),
  );
  print(
    terminal.stdout,
    `The backup is whole: ${summaryOf(trailer)}, as of ${header.snapshot}, made by tropeiro ${header.program} ` +
      `on PostgreSQL ${header.postgres}.\n${lostOf(trailer)}`,
  );
}

export async function restore({
  values: { 'passphrase-file': given },
  operand: path,
  terminal,
}: Given<PassphraseFile>): Promise<void> {
  const passphrase = await findGivenPassphrase(terminal, given);
  // Before a database is made for it.
  await withProgressBar('Checking', terminal, (onProgress) => verifyBackup(path, { passphrase, onProgress }));
  const { header, trailer } = await withUnmigratedDatabase(terminal, 'found or made', (ownerUrl, settings) =>
    withProgressBar('Restoring', terminal, (onProgress) =>
      restoreBackup(path, ownerUrl, openImages(settings).store, { passphrase, onProgress }),
    ),
  );
  print(
    terminal.stdout,
    `Restored ${summaryOf(trailer)}, as of ${header.snapshot}. Everybody logs in again.\n${lostOf(trailer)}`,
  );
}

async function requireNothingAt(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found) throw new CommandFailed(`The file ${path} is there already. Give another name, or --overwrite.`);
}

async function findGivenPassphrase(terminal: Terminal, given: string | undefined): Promise<string | undefined> {
  const settings = readSettings(terminal.env);
  if (given === undefined) return findPassphrase(settings);
  return given === '-' ? readFirstLine(terminal) : readPassphrase(given);
}

async function getGivenPassphrase(terminal: Terminal, given: string | undefined): Promise<string> {
  const passphrase = await findGivenPassphrase(terminal, given);
  if (passphrase === undefined)
    throw new CommandFailed('--encrypt needs a passphrase: give --passphrase-file, or set BACKUP_PASSPHRASE_FILE.', 2);
  return passphrase;
}

async function withProgressBar<T>(
  verb: string,
  terminal: Terminal,
  work: (onProgress: ProgressBar['report']) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(verb, terminal);
  try {
    return await work(bar.report);
  } finally {
    bar.end();
  }
}

const toStandardOutput =
  ({ stdout }: Terminal) =>
  async (bytes: Buffer): Promise<void> => {
    if (!stdout.write(bytes)) await once(stdout, 'drain');
  };

const summaryOf = ({ tables, rows, images }: BackupTrailer): string =>
  `${rows} rows of ${tables} tables and ${images} images`;

const lostOf = ({ lost_images: lost }: BackupTrailer): string =>
  lost === 0 ? '' : `The bytes of ${lost} images were missing or damaged; they are not in the backup.\n`;
