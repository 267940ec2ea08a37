import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { SheetLimits } from './limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { XlsxSheetReader } from './xlsx-sheet.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import { readXml } from './xml.ts';
import { ZipReader } from './zip-reader.ts';

/**
 * The rows of a workbook's first visible sheet. Formulas return the value they had when the file was saved. A formula
 * without one returns `uncomputedFormula`.
 */
export async function* xlsxRows(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  try {
    const zip = await ZipReader.open(bytes, limits);
    const workbook = await readWorkbook(zip, limits);
    const sheet = new XlsxSheetReader(workbook, limits);
    for await (const _ of readXml(zip.chunksOf(workbook.sheetPath), sheet, limits)) {
      yield* sheet.takeRows();
    }
  } catch (error) {
    // Any error of the ZIP and XML readers is caused by the file.
    throw error instanceof Refusal ? error : unreadableFile('file_broken');
  }
}
