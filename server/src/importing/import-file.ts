import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { ImportContext } from './kinds/import-kind.ts';
import { type ImportIdOf, importKindOf } from './kinds/import-kinds.ts';
import { openSheet } from './open-sheet.ts';
import { type ImportOptions, importRows } from './rows/import-rows.ts';
import { sheetSource } from './rows/sheet-source.ts';

/** Imports a file like the operation does, but without checking permissions. */
export async function importFile(
  id: ImportIdOf<'import'>,
  file: Uint8Array,
  context: ImportContext,
  transaction: Transaction,
  options?: ImportOptions,
): Promise<ImportReport> {
  const kind = importKindOf(id);
  const sheet = await openSheet(file);
  try {
    return await importRows(
      kind,
      (references, slice) => sheetSource(kind, sheet, context, references, slice),
      context,
      transaction,
      options,
    );
  } finally {
    sheet.close();
  }
}
