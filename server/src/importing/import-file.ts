import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { ImportContext } from './import-kind.ts';
import { type ImportOptions, importRows } from './import-rows.ts';
import { openSheet } from './open-sheet.ts';
import { type SheetImportId, sheetImportOf } from './sheet-imports.ts';
import { sheetSource } from './sheet-source.ts';

/** Imports a file as the operation does, without asking whether anybody may. */
export async function importFile(
  id: SheetImportId,
  file: Uint8Array,
  context: ImportContext,
  transaction: Transaction,
  options?: ImportOptions,
): Promise<ImportReport> {
  const kind = sheetImportOf(id);
  const sheet = await openSheet(file);
  try {
    return await importRows(
      kind,
      (references) => sheetSource(kind, sheet, context, references),
      context,
      transaction,
      options,
    );
  } finally {
    sheet.close();
  }
}
