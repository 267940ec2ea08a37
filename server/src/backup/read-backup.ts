import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { isAge, openAge } from './age/age-reader.ts';
import { passphraseIdentity } from './age/passphrase-key.ts';
import { ByteReader } from './byte-reader.ts';
import { type ByteSource, FileSource } from './byte-source.ts';
import { type BackupHeader, type BackupRecord, type BackupTrailer, nameOf } from './entries.ts';
import { readFrames } from './frames.ts';
import { passphraseNeeded } from './passphrase.ts';
import type { OnProgress } from './progress.ts';
import { readRecords } from './read-records.ts';
import { UnusableBackup } from './unusable-backup.ts';

export type ReadOptions = { readonly passphrase: string | undefined; readonly onProgress?: OnProgress };

/** The header and the trailer of a backup. */
export type BackupSummary = { readonly header: BackupHeader; readonly trailer: BackupTrailer };

/** Reads a backup to its end, calling `onRecord` with every record in order. */
export const readBackup = (
  path: string,
  { passphrase, onProgress = () => {} }: ReadOptions,
  onRecord: (record: BackupRecord) => Promise<void>,
): Promise<void> =>
  FileSource.withFile(path, async (file) => {
    const reader = new ByteReader(await decryptedSource(file, passphrase));
    let label = verbatim('');
    for await (const record of readRecords(readFrames(reader, passphrase))) {
      if (record.kind === 'begin') label = nameOf(record.entry);
      await onRecord(record);
      onProgress(file.offset, file.size, label);
    }
  });

/** Refuses an incomplete backup: checks every frame and every entry, and their number against the trailer. */
export async function verifyBackup(path: string, options: ReadOptions): Promise<BackupSummary> {
  let header: BackupHeader | undefined;
  let trailer: BackupTrailer | undefined;
  let [tables, rows, images] = [0, 0, 0];
  await readBackup(path, options, async (record) => {
    if (record.kind === 'header') header = record.header;
    if (record.kind === 'trailer') trailer = record.trailer;
    if (record.kind === 'begin' && 'table' in record.entry) tables++;
    // An image may have a small file beside the full one.
    if (record.kind === 'begin' && 'image' in record.entry && !record.entry.image.includes('.thumbnail.')) images++;
    if (record.kind === 'end') rows += record.end.rows;
  });
  if (!header || !trailer || trailer.tables !== tables || trailer.rows !== rows || trailer.images !== images)
    throw new UnusableBackup(
      bilingual(
        'The backup is damaged: its content does not match the summary at its end.',
        'O backup está danificado: o conteúdo não confere com o resumo do final.',
      ),
    );
  return { header, trailer };
}

/** The decrypted backup of an encrypted file, or the file itself if it is not encrypted. */
async function decryptedSource(file: FileSource, passphrase: string | undefined): Promise<ByteSource> {
  if (!(await isAge(file))) return file;
  if (passphrase === undefined) throw passphraseNeeded();
  return openAge(file, passphraseIdentity(passphrase));
}
