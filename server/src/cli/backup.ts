import { once } from 'node:events';
import { lstat } from 'node:fs/promises';
import { type BilingualText, bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { writeBackup } from '../backup/backup-file.ts';
import type { BackupTrailer } from '../backup/entries.ts';
import { findPassphrase, readPassphrase, requirePassphrase } from '../backup/passphrase.ts';
import { verifyBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { openImages } from '../files/open-images.ts';
import { readSettings } from '../settings.ts';
import { CommandFailed, type CommandInput } from './command.ts';
import { withUnmigratedDatabase } from './database-target.ts';
import { ProgressBar } from './progress-bar.ts';
import { print, printAside, readFirstLine, type Terminal } from './terminal.ts';

type PassphraseFile = { readonly 'passphrase-file': string | undefined };
type BackupOptions = PassphraseFile & { readonly encrypt: boolean; readonly overwrite: boolean };

export async function backUp({
  values: { encrypt, 'passphrase-file': passphraseFile, overwrite },
  operand: path,
  terminal,
}: CommandInput<BackupOptions>): Promise<void> {
  if (passphraseFile !== undefined && !encrypt)
    throw new CommandFailed(
      bilingual('--passphrase-file needs --encrypt.', '--passphrase-file precisa de --encrypt.'),
      2,
    );
  if (path !== '-' && !overwrite) await requireNothingAt(path);
  const passphrase = encrypt ? requirePassphrase(await getPassphraseOption(terminal, passphraseFile)) : undefined;
  const trailer = await withUnmigratedDatabase(terminal, 'found', (ownerUrl, settings) => {
    const { store } = openImages(settings);
    return withProgressBar(bilingual('Backing up', 'Fazendo backup'), terminal, (onProgress) =>
      path === '-'
        ? takeBackup(ownerUrl, store, { write: toStandardOutput(terminal) }, { passphrase, onProgress })
        : writeBackup(path, ownerUrl, store, { passphrase, onProgress }),
    );
  });
  // Standard output may carry the backup itself.
  const summary = summaryOf(trailer);
  const lost = lostOf(trailer);
  printAside(
    terminal,
    bilingual(
      `Backed up ${summary.en} to ${path === '-' ? 'standard output' : path}, ` +
        `${encrypt ? 'encrypted' : 'not encrypted'}.\n${lost.en}`,
      `Backup de ${summary['pt-BR']} gravado em ${path === '-' ? 'saída padrão' : path}, ` +
        `${encrypt ? 'criptografado' : 'sem criptografia'}.\n${lost['pt-BR']}`,
    ),
  );
}

export async function verify({
  values: { 'passphrase-file': passphraseFile },
  operand: path,
  terminal,
}: CommandInput<PassphraseFile>): Promise<void> {
  const passphrase = await findPassphraseOption(terminal, passphraseFile);
  const { header, trailer } = await withProgressBar(checking, terminal, (onProgress) =>
    verifyBackup(path, { passphrase, onProgress }),
  );
  const summary = summaryOf(trailer);
  const lost = lostOf(trailer);
  print(
    terminal,
    bilingual(
      `The backup is whole: ${summary.en}, as of ${header.snapshot}, made by tropeiro ${header.program} ` +
        `on PostgreSQL ${header.postgres}.\n${lost.en}`,
      `O backup está íntegro: ${summary['pt-BR']}, de ${header.snapshot}, feito pelo tropeiro ${header.program} ` +
        `no PostgreSQL ${header.postgres}.\n${lost['pt-BR']}`,
    ),
  );
}

export async function restore({
  values: { 'passphrase-file': passphraseFile },
  operand: path,
  terminal,
}: CommandInput<PassphraseFile>): Promise<void> {
  const passphrase = await findPassphraseOption(terminal, passphraseFile);
  // Checked before a database is created for it.
  await withProgressBar(checking, terminal, (onProgress) => verifyBackup(path, { passphrase, onProgress }));
  const { header, trailer } = await withUnmigratedDatabase(terminal, 'found or made', (ownerUrl, settings) =>
    withProgressBar(bilingual('Restoring', 'Restaurando'), terminal, (onProgress) =>
      restoreBackup(path, ownerUrl, openImages(settings).store, { passphrase, onProgress }),
    ),
  );
  const summary = summaryOf(trailer);
  const lost = lostOf(trailer);
  print(
    terminal,
    bilingual(
      `Restored ${summary.en}, as of ${header.snapshot}. All users must log in again.\n${lost.en}`,
      `Restauração concluída: ${summary['pt-BR']}, de ${header.snapshot}. Todos precisam fazer login de novo.\n${lost['pt-BR']}`,
    ),
  );
}

async function requireNothingAt(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found)
    throw new CommandFailed(
      bilingual(
        `The file ${path} already exists. Give another name, or --overwrite.`,
        `O arquivo ${path} já existe. Informe outro nome, ou --overwrite.`,
      ),
    );
}

async function findPassphraseOption(
  terminal: Terminal,
  passphraseFile: string | undefined,
): Promise<string | undefined> {
  const settings = readSettings(terminal.env);
  if (passphraseFile === undefined) return findPassphrase(settings);
  return passphraseFile === '-' ? readFirstLine(terminal) : readPassphrase(passphraseFile);
}

async function getPassphraseOption(terminal: Terminal, passphraseFile: string | undefined): Promise<string> {
  const passphrase = await findPassphraseOption(terminal, passphraseFile);
  if (passphrase === undefined)
    throw new CommandFailed(
      bilingual(
        '--encrypt needs a passphrase: give --passphrase-file, or set BACKUP_PASSPHRASE_FILE.',
        '--encrypt precisa de uma senha: informe --passphrase-file, ou defina BACKUP_PASSPHRASE_FILE.',
      ),
      2,
    );
  return passphrase;
}

async function withProgressBar<T>(
  verb: BilingualText,
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

const checking = bilingual('Checking', 'Conferindo');

const summaryOf = ({ tables, rows, images }: BackupTrailer): BilingualText =>
  bilingual(
    `${rows} rows of ${tables} tables and ${images} images`,
    `${rows} linhas de ${tables} tabelas e ${images} imagens`,
  );

const lostOf = ({ lost_images: lost }: BackupTrailer): BilingualText =>
  lost === 0
    ? verbatim('')
    : bilingual(
        `The bytes of ${lost} images were missing or damaged; they are not in the backup.\n`,
        `Os bytes de ${lost} imagens faltavam ou estavam danificados; elas não estão no backup.\n`,
      );
