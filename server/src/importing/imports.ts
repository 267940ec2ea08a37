import { createHash } from 'node:crypto';
import { listMediaTypes } from '@tropeiro/contract/openapi-answers.ts';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { Temporal } from 'temporal-polyfill';
import type { Handler, Handlers } from '../http/call.ts';
import { Gate } from '../http/gate.ts';
import { driversImport } from './drivers.ts';
import type { ImportKind } from './import-kind.ts';
import { importTable } from './import-table.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { csvTemplate, templateColumns, xlsxTemplate } from './template.ts';
import { vehiclesImport } from './vehicles.ts';

/** Who answers for the files that are brought in, and for the templates of them. */
export const importHandlers = {
  importVehicles: importing(vehiclesImport),
  getVehicleTemplate: templateOf(vehiclesImport, 'vehicle'),
  importDrivers: importing(driversImport),
  getDriverTemplate: templateOf(driversImport, 'driver'),
  importPointsOfInterest: importing(pointsOfInterestImport),
  getPointOfInterestTemplate: templateOf(pointsOfInterestImport, 'point_of_interest'),
} satisfies Partial<Handlers>;

/** Each holds a database connection for as long as its file takes; the others are for everybody else. */
const gate = new Gate(4, 0);

/** Alike for every kind, as the operations are. */
type Importing = Handler<'importPointsOfInterest'>;
type Template = Handler<'getPointOfInterestTemplate'>;

function importing<T extends { readonly id: number }, Fields extends object>(kind: ImportKind<T, Fields>): Importing {
  return async ({ bytes, pointer }) =>
    async ({ query, actor, language, transaction }) => {
      const { role, timezone } = actor;
      const importer = { role, language, today: Temporal.Now.plainDateISO(timezone).toString() };
      const dryRun = query.dry_run ?? false;
      const data = await gate
        .run(() => importTable(kind, bytes, importer, transaction, { dryRun }))
        .catch((error) => {
          throw pointedAt(pointer, error);
        });
      return { body: { data } };
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
