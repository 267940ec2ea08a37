import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { driversImport } from './drivers.ts';
import type { Importer, ImportKind } from './import-kind.ts';
import { type ImportOptions, importTable } from './import-sheet.ts';
import { openTable } from './open-sheet.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { vehiclesImport } from './vehicles.ts';

type Import = (
  file: Uint8Array,
  importer: Importer,
  transaction: Transaction,
  options?: ImportOptions,
) => Promise<ImportReport>;

const importerOf =
  <T extends { readonly id: number }, Fields extends object>(kind: ImportKind<T, Fields>): Import =>
  async (file, importer, transaction, options) => {
    const table = await openTable(file);
    try {
      return await importTable(kind, table, importer, transaction, options);
    } finally {
      table.close();
    }
  };

/** Everything that files bring in. */
export const importers = {
  vehicles: importerOf(vehiclesImport),
  drivers: importerOf(driversImport),
  pointsOfInterest: importerOf(pointsOfInterestImport),
} as const satisfies Record<string, Import>;

export type ImportId = keyof typeof importers;
