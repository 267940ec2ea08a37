import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { TableLimits } from './limits.ts';
import type { TableRow } from './sheet-row.ts';
import { SheetReader } from './xlsx-sheet.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import { readXml } from './xml.ts';
import { ZipFile } from './zip-reader.ts';

/** The rows of the first sheet that is not hidden. Formulas give the value they had when the file was saved. */
export async function* xlsxRows(bytes: Uint8Array, limits: TableLimits): AsyncGenerator<TableRow> {
  try {
    const zip = new ZipFile(bytes, limits);
    const workbook = await readWorkbook(zip, limits);
    const sheet = new SheetReader(workbook, limits);
    for await (const _ of readXml(zip.portionsOf(workbook.sheetPath), sheet, limits)) {
      yield* sheet.take();
    }
  } catch (error) {
    // Whatever the readers of ZIP and XML stumble over is in the file.
    throw error instanceof Refusal ? error : unreadableFile('file_broken');
  }
}
