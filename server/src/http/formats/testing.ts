import type { TObject } from 'typebox';
import { separator } from '../../store/engine/page.ts';
import type { ListFormat, RecordChunks } from './list-format.ts';

/** Rows in portions, as the store gives them. */
export async function* recordChunks(rows: readonly unknown[], size = 2): RecordChunks {
  for (let at = 0; at < rows.length; at += size) {
    const records = rows.slice(at, at + size).map((row) => JSON.stringify(row));
    yield Buffer.from(records.join(separator));
  }
}

export async function bytesOf(format: ListFormat, portions: RecordChunks, row: TObject): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of format.write(portions, row)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
