import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { ImportContext } from './import-kind.ts';
import { type ImportIdOf, importKindOf } from './import-kinds.ts';
import { type ImportOptions, importRows } from './import-rows.ts';
import { openSheet } from './open-sheet.ts';
import { sheetSource } from './sheet-source.ts';

/** Imports a file as the operation does, without asking whether anybody may. */
export async function importFile(
  id: ImportIdOf<'file'>,
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
