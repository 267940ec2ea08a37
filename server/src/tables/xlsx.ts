import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { TableLimits } from './limits.ts';
import { SheetReader } from './sheet.ts';
import type { TableRow } from './table-row.ts';
import { unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook.ts';
import { readXml } from './xml.ts';
import { ZipFile } from './zip.ts';

/** The rows of the first sheet that is not hidden. Formulas give the value they had when the file was saved. */
export async function* xlsxRows(bytes: Uint8Array, limits: TableLimits): AsyncGenerator<TableRow> {
  let rows = 0;
  try {
    const zip = new ZipFile(bytes, limits.unpackedBytes);
    const workbook = readWorkbook(zip);
    const sheet = new SheetReader(workbook, limits);
    for (const _ of readXml(zip.portionsOf(workbook.sheetPath), sheet)) {
      for (const row of sheet.take()) {
        if (rows > limits.rows) throw unreadable('file_rows', { limit: limits.rows });
        rows += 1;
        yield row;
      }
    }
  } catch (error) {
    // Whatever the readers of ZIP and XML stumble over is in the file.
    throw error instanceof Refusal ? error : unreadable('file_broken');
  }
  if (rows === 0) throw unreadable('file_empty');
}
