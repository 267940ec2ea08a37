import { createHash } from 'node:crypto';
import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { Temporal } from 'temporal-polyfill';
import type { Handler, Handlers } from '../http/call.ts';
import type { ReadingLimits } from '../readers/reader-process.ts';
import { Shares } from '../shares.ts';
import { driversImport } from './drivers.ts';
import type { ImportKind } from './import-kind.ts';
import { importTable } from './import-table.ts';
import { type OpenTable, openTable } from './open-table.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { csvTemplate, templateColumns, xlsxTemplate } from './template.ts';
import { vehiclesImport } from './vehicles.ts';

export type ImportSettings = {
  /** How many run at once: each holds a database connection for as long as its file takes. */
  readonly atOnce: number;
  readonly reading: ReadingLimits;
};

/** Who answers for the files that are brought in, and for the templates of them. */
export function importHandlers({ atOnce, reading }: ImportSettings) {
  const shares = new Shares({ total: atOnce, ofCompany: 1, ofSession: 1, waiting: 2, waitS: 30 });
  return {
    importVehicles: importing(vehiclesImport, shares, reading),
    getVehicleTemplate: templateOf(vehiclesImport, 'vehicle'),
    importDrivers: importing(driversImport, shares, reading),
    getDriverTemplate: templateOf(driversImport, 'driver'),
    importPointsOfInterest: importing(pointsOfInterestImport, shares, reading),
    getPointOfInterestTemplate: templateOf(pointsOfInterestImport, 'point_of_interest'),
  } satisfies Partial<Handlers>;
}

/** Alike for every kind, as the operations are. */
type Importing = Handler<'importPointsOfInterest'>;
type Template = Handler<'getPointOfInterestTemplate'>;

/**
 * A turn is waited for, and the file opened, while no database connection is held; the transaction then waits for nothing
 * but the rows.
 */
function importing<T extends { readonly id: number }, Fields extends object>(
  kind: ImportKind<T, Fields>,
  shares: Shares,
  reading: ReadingLimits,
): Importing {
  return async ({ bytes, pointer }, actor, life) => {
    life.atEnd(await shares.take(actor, 1, life.gone));
    const open = async () => {
      const table = await openTable(bytes, { reading, signal: life.gone });
      life.atEnd(() => table.close());
      return table;
    };
    const pointed = (error: unknown) => {
      throw pointedAt(pointer, error);
    };
    let opened: OpenTable | undefined = await open().catch(pointed);
    return async ({ query, language, transaction }) => {
      const { role, timezone } = actor;
      const importer = { role, language, today: Temporal.Now.plainDateISO(timezone).toString(), actor };
      // A transaction that gave way to others is done again, and its file read again.
      const table = opened ?? (await open().catch(pointed));
      opened = undefined;
      const dryRun = query.dry_run ?? false;
      return { body: { data: await importTable(kind, table, importer, transaction, { dryRun }).catch(pointed) } };
    };
  };
}

/** A file that cannot be read stands where it was sent. */
function pointedAt(pointer: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'unreadable_file') return error;
  return new Refusal(error.code, { faults: error.faults.map((fault) => ({ ...fault, pointer })) });
}

function templateOf<T extends { readonly id: number }, Fields extends object>(
  { columns, key, created }: ImportKind<T, Fields>,
  noun: string,
): Template {
  const kind = { columns, key: key as 'id', created };
  return async ({ language, wantsBytes }) => {
    const wanted = wantsBytes(listMediaTypes.csv, listMediaTypes.xlsx);
    if (wanted === undefined) return { body: { data: templateColumns(kind, language) } };
    const [write, extension] =
      wanted === listMediaTypes.csv ? ([csvTemplate, 'csv'] as const) : ([xlsxTemplate, 'xlsx'] as const);
    const bytes = write(kind, language);
    return {
      bytes: async () => bytes,
      mediaType: wanted,
      mark: createHash('sha256').update(bytes).digest('hex'),
      headers: { 'content-disposition': `attachment; filename="${noun}.${extension}"`, 'content-language': language },
    };
  };
}
