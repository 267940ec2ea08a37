import { once } from 'node:events';
import { lstat } from 'node:fs/promises';
import { writeBackup } from '../backup/backup-file.ts';
import type { BackupTrailer } from '../backup/entries.ts';
import { findPassphrase, readPassphrase, requirePassphrase } from '../backup/passphrase.ts';
import { checkFile, verifyBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { openImages } from '../files/open-images.ts';
import { readSettings, type Settings } from '../settings.ts';
import { CommandFailed, command } from './command.ts';
import { withUnmigratedDatabase } from './database-target.ts';
import { ProgressBar } from './progress-bar.ts';
import { readFirstLine } from './standard-input.ts';

const passphraseFile = {
  required: false,
  sentence:
    'file whose first line is the passphrase, - for standard input; BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE when absent',
} as const;

const backupCommand = command(
  'backup',
  'Writes the database and its images, as of one moment, into a file; beside a running service too.',
  {
    encrypt: { flag: true, sentence: 'so that only a passphrase opens it' },
    'passphrase-file': passphraseFile,
    overwrite: { flag: true, sentence: 'replaces a file that is there already' },
  },
  async ({ encrypt, 'passphrase-file': given, overwrite }, path) => {
    if (given !== undefined && !encrypt) throw new CommandFailed('--passphrase-file needs --encrypt.', 2);
    if (path !== '-' && !overwrite) await requireNothingAt(path);
    const passphrase = encrypt
      ? requirePassphrase(await getGivenPassphrase(readSettings(process.env), given))
      : undefined;
    const trailer = await withUnmigratedDatabase('found', (ownerUrl, settings) => {
      const { store } = openImages(settings);
      return withProgressBar('Backing up', (onProgress) =>
        path === '-'
          ? takeBackup(ownerUrl, store, { write: toStandardOutput }, { passphrase, onProgress })
          : writeBackup(path, ownerUrl, store, { passphrase, onProgress }),
      );
    });
    // Standard output may be the backup itself.
    process.stderr.write(
      `Backed up ${summaryOf(trailer)} into ${path === '-' ? 'standard output' : path}, ` +
        `${encrypt ? 'encrypted' : 'not encrypted'}.\n${lostOf(trailer)}`,
    );
  },
  { name: 'FILE', sentence: 'where to; - for standard output' },
);

const backupVerify = command(
  'backup verify',
  'Reads a backup and says whether it is whole; needs no database.',
  { 'passphrase-file': passphraseFile },
  async ({ 'passphrase-file': given }, path) => {
    const passphrase = await findGivenPassphrase(readSettings(process.env), given);
    if (passphrase === undefined && (await checkFile(path)).isEncrypted) {
      process.stdout.write('The file is whole. It is encrypted: give its passphrase to have its contents checked.\n');
      return;
    }
    const { header, trailer } = await withProgressBar('Checking', (onProgress) =>
      verifyBackup(path, { passphrase, onProgress }),
    );
    process.stdout.write(
      `The backup is whole: ${summaryOf(trailer)}, as of ${header.snapshot}, made by tropeiro ${header.program} ` +
        `on PostgreSQL ${header.postgres}.\n${lostOf(trailer)}`,
    );
  },
  { name: 'FILE', sentence: 'the backup' },
);

const restoreCommand = command(
  'restore',
  'Fills an empty database (a new DATA_DIR, or DATABASE_URL) with a backup.',
  { 'passphrase-file': passphraseFile },
  async ({ 'passphrase-file': given }, path) => {
    const passphrase = await findGivenPassphrase(readSettings(process.env), given);
    // Before a database is made for it.
    await withProgressBar('Checking', (onProgress) => verifyBackup(path, { passphrase, onProgress }));
    const { header, trailer } = await withUnmigratedDatabase('found or made', (ownerUrl, settings) =>
      withProgressBar('Restoring', (onProgress) =>
        restoreBackup(path, ownerUrl, openImages(settings).store, { passphrase, onProgress }),
      ),
    );
    process.stdout.write(
      `Restored ${summaryOf(trailer)}, as of ${header.snapshot}. Everybody logs in again.\n${lostOf(trailer)}`,
    );
  },
  { name: 'FILE', sentence: 'the backup' },
);

export const backupCommands = [backupVerify, backupCommand, restoreCommand];

async function requireNothingAt(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found) throw new CommandFailed(`The file ${path} is there already. Give another name, or --overwrite.`);
}

async function findGivenPassphrase(settings: Settings, given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return findPassphrase(settings);
  return given === '-' ? readFirstLine() : readPassphrase(given);
}

async function getGivenPassphrase(settings: Settings, given: string | undefined): Promise<string> {
  const passphrase = await findGivenPassphrase(settings, given);
  if (passphrase === undefined)
    throw new CommandFailed('--encrypt needs a passphrase: give --passphrase-file, or set BACKUP_PASSPHRASE_FILE.', 2);
  return passphrase;
}

async function withProgressBar<T>(verb: string, work: (onProgress: ProgressBar['report']) => Promise<T>): Promise<T> {
  const bar = new ProgressBar(verb);
  try {
    return await work(bar.report);
  } finally {
    bar.end();
  }
}

async function toStandardOutput(bytes: Buffer): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

const summaryOf = ({ tables, rows, images }: BackupTrailer): string =>
  `${rows} rows of ${tables} tables and ${images} images`;

const lostOf = ({ lost_images: lost }: BackupTrailer): string =>
  lost === 0 ? '' : `The bytes of ${lost} images were missing or damaged; they are not in the backup.\n`;
