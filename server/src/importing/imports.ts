import { createHash } from 'node:crypto';
import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { Temporal } from 'temporal-polyfill';
import type { Handler, Handlers, PreparedHandler } from '../handling/call.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { FairSemaphore } from '../sharing/fair-semaphore.ts';
import { driversImport } from './drivers.ts';
import type { ImportKind } from './import-kind.ts';
import { importTable } from './import-sheet.ts';
import { type OpenTable, openTable } from './open-sheet.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { csvTemplate, templateColumns, xlsxTemplate } from './template.ts';
import { vehiclesImport } from './vehicles.ts';

export type ImportLimits = {
  /** How many run at once: each holds a database connection for as long as its file takes. */
  readonly atOnce: number;
  readonly reading: SandboxLimits;
};

/** Who answers for the files that are brought in, and for the templates of them. */
export function importHandlers({ atOnce, reading }: ImportLimits) {
  const shares = new FairSemaphore({
    total: atOnce,
    maxOfCompany: 1,
    maxOfSession: 1,
    maxWaitingCount: 2,
    maxWaitS: 30,
  });
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
type Importing = PreparedHandler<'importPointsOfInterest', SentTable>;
type Template = Handler<'getPointOfInterestTemplate'>;

/** A file whose first row has been read, to be read as often as its transaction is done. */
type SentTable = { readonly pointer: string; readonly open: () => Promise<OpenTable> };

/**
 * A turn is waited for, and the file opened, while no database connection is held; the transaction then waits for nothing
 * but the rows.
 */
function importing<T extends { readonly id: number }, Fields extends object>(
  kind: ImportKind<T, Fields>,
  shares: FairSemaphore,
  reading: SandboxLimits,
): Importing {
  return {
    async prepare({ file: { bytes, pointer }, actor, lifetime }) {
      lifetime.onEnd(await shares.acquire(actor, 1, lifetime.signal));
      const open = await repeatable(async () => {
        const table = await openTable(bytes, { reading, signal: lifetime.signal });
        lifetime.onEnd(() => table.close());
        return table;
      }).catch(pointingAt(pointer));
      return { pointer, open };
    },

    async commit({ query, language, actor, transaction }, { pointer, open }) {
      const { role, timezone } = actor;
      const importer = { role, language, today: Temporal.Now.plainDateISO(timezone).toString(), actor };
      const dryRun = query.dry_run ?? false;
      const imported = async () => importTable(kind, await open(), importer, transaction, { dryRun });
      return { body: { data: await imported().catch(pointingAt(pointer)) } };
    },
  };
}

/** Opens at once, to know whether it can be read, and anew from the second reading on. */
async function repeatable(open: () => Promise<OpenTable>): Promise<() => Promise<OpenTable>> {
  let unread: OpenTable | undefined = await open();
  return async () => {
    const table = unread ?? (await open());
    unread = undefined;
    return table;
  };
}

/** A file that cannot be read stands where it was sent. */
const pointingAt =
  (pointer: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'unreadable_file') throw error;
    throw new Refusal(error.code, { faults: error.faults.map((fault) => ({ ...fault, pointer })) });
  };

function templateOf<T extends { readonly id: number }, Fields extends object>(
  { columns, key, created }: ImportKind<T, Fields>,
  noun: string,
): Template {
  const kind = { columns, key: key as 'id', created };
  return async ({ language, acceptedFileType }) => {
    const wanted = acceptedFileType(listMediaTypes.csv, listMediaTypes.xlsx);
    if (wanted === undefined) return { body: { data: templateColumns(kind, language) } };
    const [write, extension] =
      wanted === listMediaTypes.csv ? ([csvTemplate, 'csv'] as const) : ([xlsxTemplate, 'xlsx'] as const);
    const bytes = write(kind, language);
    return {
      size: bytes.length,
      bytes: async () => bytes,
      mediaType: wanted,
      entityTag: createHash('sha256').update(bytes).digest('hex'),
      headers: { 'content-disposition': `attachment; filename="${noun}.${extension}"`, 'content-language': language },
    };
  };
}
