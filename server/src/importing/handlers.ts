import { createHash } from 'node:crypto';
import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { Temporal } from 'temporal-polyfill';
import type { Handler, Handlers, PreparedHandler } from '../handling/call.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { FairSemaphore } from '../sharing/fair-semaphore.ts';
import { driversImport } from './drivers.ts';
import type { ImportKind } from './import-kind.ts';
import { importSheet } from './import-sheet.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { csvTemplate, templateColumns, xlsxTemplate } from './template.ts';
import { vehiclesImport } from './vehicles.ts';

export type ImportLimits = {
  /** How many run at once: each holds a database connection for as long as its file takes. */
  readonly maxConcurrent: number;
  readonly sandbox: SandboxLimits;
};

/** Handlers of imports, and of the templates of their files. */
export function importHandlers({ maxConcurrent, sandbox }: ImportLimits) {
  const shares = new FairSemaphore({
    of: 'imports',
    total: maxConcurrent,
    maxOfCompany: 1,
    maxOfSession: 1,
    maxWaitingCount: 2,
    maxWaitS: 30,
  });
  return {
    importVehicles: importHandler(vehiclesImport, shares, sandbox),
    getVehicleTemplate: templateHandler(vehiclesImport, 'vehicle'),
    importDrivers: importHandler(driversImport, shares, sandbox),
    getDriverTemplate: templateHandler(driversImport, 'driver'),
    importPointsOfInterest: importHandler(pointsOfInterestImport, shares, sandbox),
    getPointOfInterestTemplate: templateHandler(pointsOfInterestImport, 'point_of_interest'),
  } satisfies Partial<Handlers>;
}

/** The handlers of one kind stand for all: their operations are alike. */
type ImportHandler = PreparedHandler<'importPointsOfInterest', UploadedSheet>;
type TemplateHandler = Handler<'getPointOfInterestTemplate'>;

/** A file whose first row has been read; it is opened again where its transaction is repeated. */
type UploadedSheet = { readonly pointer: string; readonly open: () => Promise<OpenSheet> };

/**
 * The handler that imports one kind of record. It waits for its turn, and opens the file, while no database connection is
 * held; the transaction then waits for nothing but the rows.
 */
function importHandler<T extends { readonly id: number }, Fields extends object>(
  kind: ImportKind<T, Fields>,
  shares: FairSemaphore,
  sandbox: SandboxLimits,
): ImportHandler {
  return {
    async prepare({ file: { bytes, pointer }, actor, lifetime }) {
      lifetime.onEnd(await shares.acquire(actor, 1, lifetime.signal));
      const open = await reopenable(async () => {
        const sheet = await openSheet(bytes, { sandbox, signal: lifetime.signal });
        lifetime.onEnd(() => sheet.close());
        return sheet;
      }).catch(pointingAt(pointer));
      return { pointer, open };
    },

    async commit({ query, language, actor, transaction }, { pointer, open }) {
      const { role, timezone } = actor;
      const context = { role, language, today: Temporal.Now.plainDateISO(timezone).toString(), actor };
      const dryRun = query.dry_run ?? false;
      const imported = async () => importSheet(kind, await open(), context, transaction, { dryRun });
      return { body: { data: await imported().catch(pointingAt(pointer)) } };
    },
  };
}

/** Opens a file at once, to know whether it can be read, and again from the second reading on. */
async function reopenable(open: () => Promise<OpenSheet>): Promise<() => Promise<OpenSheet>> {
  let unread: OpenSheet | undefined = await open();
  return async () => {
    const sheet = unread ?? (await open());
    unread = undefined;
    return sheet;
  };
}

/** Lets the faults of an unreadable file point at where it stands in the request. */
const pointingAt =
  (pointer: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'unreadable_file') throw error;
    throw new Refusal(error.code, { faults: error.faults.map((fault) => ({ ...fault, pointer })) });
  };

/** The handler that gives the template of one kind of record: as CSV, XLSX or JSON. */
function templateHandler<T extends { readonly id: number }, Fields extends object>(
  { columns, key, createBody }: ImportKind<T, Fields>,
  noun: string,
): TemplateHandler {
  const kind = { columns, key: key as 'id', createBody };
  return async ({ language, acceptedFileType }) => {
    const mediaType = acceptedFileType(listMediaTypes.csv, listMediaTypes.xlsx);
    if (mediaType === undefined) return { body: { data: templateColumns(kind, language) } };
    const [write, extension] =
      mediaType === listMediaTypes.csv ? ([csvTemplate, 'csv'] as const) : ([xlsxTemplate, 'xlsx'] as const);
    const bytes = write(kind, language);
    return {
      size: bytes.length,
      bytes: async () => bytes,
      mediaType,
      entityTag: createHash('sha256').update(bytes).digest('hex'),
      headers: { 'content-disposition': `attachment; filename="${noun}.${extension}"`, 'content-language': language },
    };
  };
}
