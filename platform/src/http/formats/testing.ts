import { allCodes } from '@tropeiro/domain/all-codes.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TObject } from 'typebox';
import { separator } from '../../database/lists/page.ts';
import type { ListFormat, RecordChunks } from './list-format.ts';

/** Records in chunks, as the store yields them. */
export async function* recordChunks(rows: readonly unknown[], size = 2): RecordChunks {
  for (let at = 0; at < rows.length; at += size) {
    const records = rows.slice(at, at + size).map((row) => JSON.stringify(row));
    yield Buffer.from(records.join(separator));
  }
}

export async function bytesOf(
  format: ListFormat,
  chunks: RecordChunks,
  row: TObject,
  timezone = 'America/Sao_Paulo',
  language: Language = 'en',
): Promise<Buffer> {
  const written: Buffer[] = [];
  for await (const output of format.write(chunks, row, { timezone, language, codeLists: Object.values(allCodes) }))
    written.push(Buffer.from(output));
  return Buffer.concat(written);
}
