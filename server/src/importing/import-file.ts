import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { ImportContext } from './kinds/import-kind.ts';
import { type ImportIdOf, importKindOf } from './kinds/import-kinds.ts';
import { openSheet } from './open-sheet.ts';
import { type ImportOptions, importRows } from './rows/import-rows.ts';
import { readColumnChoice } from './rows/read-column-choice.ts';
import { sheetSource } from './rows/sheet-source.ts';

/**
 * Imports a file like the operation does, but without checking permissions.
 * @param columns the columns that the caller chose, as JSON
 */
export async function importFile(
  id: ImportIdOf<'import'>,
  file: Uint8Array,
  context: ImportContext,
  transaction: Transaction,
  { columns, ...options }: ImportOptions & { readonly columns?: string | undefined } = {},
): Promise<ImportReport> {
  const kind = importKindOf(id);
  const choice = readColumnChoice(columns, kind.columns);
  const sheet = await openSheet(file);
  try {
    return await importRows(
      kind,
      (references, slice) => sheetSource({ ...kind, choice }, sheet, context, references, slice),
      context,
      transaction,
      options,
    );
  } finally {
    sheet.close();
  }
}
