import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { ByteReader } from './byte-reader.ts';
import { type BackupHeader, type BackupRecord, type BackupTrailer, nameOf } from './entries.ts';
import { checkFrames, readFrames } from './frames.ts';
import type { OnProgress } from './progress.ts';
import { readRecords } from './read-records.ts';
import { UnusableBackup } from './unusable-backup.ts';

export type ReadOptions = { readonly passphrase: string | undefined; readonly onProgress?: OnProgress };

/** The header and the trailer of a backup. */
export type BackupSummary = { readonly header: BackupHeader; readonly trailer: BackupTrailer };

/** Reads a backup to its end, calling `onRecord` with every record in its order. */
export const readBackup = (
  path: string,
  { passphrase, onProgress = () => {} }: ReadOptions,
  onRecord: (record: BackupRecord) => Promise<void>,
): Promise<void> =>
  ByteReader.withFile(path, async (reader) => {
    let what = verbatim('');
    for await (const record of readRecords(readFrames(reader, passphrase))) {
      if (record.kind === 'begin') what = nameOf(record.entry);
      await onRecord(record);
      onProgress(reader.offset, reader.size, what);
    }
  });

/** Refuses a backup that is not whole: every frame, every entry, and as many of them as its trailer says. */
export async function verifyBackup(path: string, options: ReadOptions): Promise<BackupSummary> {
  let header: BackupHeader | undefined;
  let trailer: BackupTrailer | undefined;
  let [tables, rows, images] = [0, 0, 0];
  await readBackup(path, options, async (record) => {
    if (record.kind === 'header') header = record.header;
    if (record.kind === 'trailer') trailer = record.trailer;
    if (record.kind === 'begin' && 'table' in record.entry) tables++;
    // Of one image there may be a small file beside the full one.
    if (record.kind === 'begin' && 'image' in record.entry && !record.entry.image.includes('.thumbnail.')) images++;
    if (record.kind === 'end') rows += record.end.rows;
  });
  if (!header || !trailer || trailer.tables !== tables || trailer.rows !== rows || trailer.images !== images)
    throw new UnusableBackup(
      bilingual(
        'The backup is damaged: it does not hold what its end says.',
        'O backup está danificado: o conteúdo não confere com o resumo do final.',
      ),
    );
  return { header, trailer };
}

/** Refuses a file that is not as it was written, by its checksum alone, for which an encrypted one needs no passphrase. */
export const checkFile = (path: string): Promise<{ readonly isEncrypted: boolean }> =>
  ByteReader.withFile(path, checkFrames);
