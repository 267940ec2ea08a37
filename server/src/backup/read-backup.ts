import { ByteReader } from './byte-reader.ts';
import { type BackupHeader, type BackupRecord, type BackupTrailer, nameOf, readRecords } from './entries.ts';
import { checkFrames, readFrames } from './frames.ts';
import type { OnProgress } from './progress.ts';
import { UnusableBackup } from './unusable-backup.ts';

export type ReadOptions = { readonly passphrase: string | undefined; readonly onProgress?: OnProgress };

/** What a backup says of itself. */
export type BackupSummary = { readonly header: BackupHeader; readonly trailer: BackupTrailer };

/** Reads a backup to its end, every record in its order; whoever reads refuses it by throwing. */
export const readBackup = (
  path: string,
  { passphrase, onProgress = () => {} }: ReadOptions,
  take: (record: BackupRecord) => Promise<void>,
): Promise<void> =>
  ByteReader.using(path, async (reader) => {
    let what = '';
    for await (const record of readRecords(readFrames(reader, passphrase))) {
      if (record.kind === 'begin') what = nameOf(record.entry).replace(/^the /, '');
      await take(record);
      onProgress(reader.position, reader.size, what);
    }
  });

/** Whether the backup is whole: every frame, every entry, and as many of them as its end says. */
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
    throw new UnusableBackup('The backup is damaged: it does not hold what its end says.');
  return { header, trailer };
}

/** Whether the file is as it was written; of one that is encrypted this can be told without its passphrase. */
export const checkFile = (path: string): Promise<{ readonly isEncrypted: boolean }> =>
  ByteReader.using(path, checkFrames);
