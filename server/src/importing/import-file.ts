import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { driversImport } from './drivers.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { type ImportOptions, importRows } from './import-rows.ts';
import { openSheet } from './open-sheet.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { sheetSource } from './sheet-source.ts';
import { vehiclesImport } from './vehicles.ts';

type Import = (
  file: Uint8Array,
  context: ImportContext,
  transaction: Transaction,
  options?: ImportOptions,
) => Promise<ImportReport>;

const importerOf =
  <T extends { readonly id: number }, Fields extends object>(kind: ImportKind<T, Fields>): Import =>
  async (file, context, transaction, options) => {
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
  };

/** The functions that import a file, by the kind of its records. */
export const importers = {
  vehicles: importerOf(vehiclesImport),
  drivers: importerOf(driversImport),
  pointsOfInterest: importerOf(pointsOfInterestImport),
} as const satisfies Record<string, Import>;

export type ImportId = keyof typeof importers;
