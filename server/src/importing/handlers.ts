import { createHash } from 'node:crypto';
import type { batches } from '@tropeiro/contract/importing/batches.ts';
import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { Temporal } from 'temporal-polyfill';
import type { Handler, Handlers, PreparedHandler } from '../handling/call.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { FairSemaphore } from '../sharing/fair-semaphore.ts';
import { driversImport } from './drivers.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { type ImportOptions, importRows } from './import-rows.ts';
import { itinerariesImport } from './itineraries.ts';
import { listSource } from './list-source.ts';
import { masterDataImports } from './master-data.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import type { ReferenceLookup } from './reference-lookup.ts';
import { type SheetImportId, sheetImportIds, sheetImportOf } from './sheet-imports.ts';
import { sheetSource } from './sheet-source.ts';
import { csvTemplate, templateColumns, xlsxTemplate } from './template.ts';
import { vehiclesImport } from './vehicles.ts';

export type ImportLimits = {
  /** How many run at once: each holds a database connection for as long as its file takes. */
  readonly maxConcurrent: number;
  readonly sandbox: SandboxLimits;
};

/** Handlers of imports by file and by list, and of the templates of the files. */
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
    ...importHandlersOf(shares, sandbox),
    getVehicleTemplate: templateHandler(vehiclesImport, 'vehicle'),
    getDriverTemplate: templateHandler(driversImport, 'driver'),
    getPointOfInterestTemplate: templateHandler(pointsOfInterestImport, 'point_of_interest'),
    getItineraryTemplate: templateHandler(itinerariesImport, 'itinerary'),
    getDeviceTemplate: templateHandler(masterDataImports.device, 'device'),
    getFleetTemplate: templateHandler(masterDataImports.fleet, 'fleet'),
    getCostCenterTemplate: templateHandler(masterDataImports.costCenter, 'cost_center'),
    getDepartmentTemplate: templateHandler(masterDataImports.department, 'department'),
    getVehicleColorTemplate: templateHandler(masterDataImports.vehicleColor, 'vehicle_color'),
    getVehicleCategoryTemplate: templateHandler(masterDataImports.vehicleCategory, 'vehicle_category'),
    getFuelCategoryTemplate: templateHandler(masterDataImports.fuelCategory, 'fuel_category'),
    getVehicleModelManufacturerTemplate: templateHandler(
      masterDataImports.vehicleModelManufacturer,
      'vehicle_model_manufacturer',
    ),
    getVehicleModelTemplate: templateHandler(masterDataImports.vehicleModel, 'vehicle_model'),
    getRouteReturnReasonTemplate: templateHandler(masterDataImports.routeReturnReason, 'route_return_reason'),
    getRouteExecutedReasonTemplate: templateHandler(masterDataImports.routeExecutedReason, 'route_executed_reason'),
    getVirtualAreaTemplate: templateHandler(masterDataImports.virtualArea, 'virtual_area'),
    upsertVehicles: batchHandler(vehiclesImport, shares),
    upsertDrivers: batchHandler(driversImport, shares),
    upsertPointsOfInterest: batchHandler(pointsOfInterestImport, shares),
    upsertItineraries: batchHandler(itinerariesImport, shares),
    upsertDevices: batchHandler(masterDataImports.device, shares),
    upsertFleets: batchHandler(masterDataImports.fleet, shares),
    upsertCostCenters: batchHandler(masterDataImports.costCenter, shares),
    upsertDepartments: batchHandler(masterDataImports.department, shares),
    upsertVehicleColors: batchHandler(masterDataImports.vehicleColor, shares),
    upsertVehicleCategories: batchHandler(masterDataImports.vehicleCategory, shares),
    upsertFuelCategories: batchHandler(masterDataImports.fuelCategory, shares),
    upsertVehicleModelManufacturers: batchHandler(masterDataImports.vehicleModelManufacturer, shares),
    upsertVehicleModels: batchHandler(masterDataImports.vehicleModel, shares),
    upsertRouteReturnReasons: batchHandler(masterDataImports.routeReturnReason, shares),
    upsertRouteExecutedReasons: batchHandler(masterDataImports.routeExecutedReason, shares),
    upsertVirtualAreas: batchHandler(masterDataImports.virtualArea, shares),
    upsertWorkShifts: batchHandler(masterDataImports.workShift, shares),
  } satisfies Partial<Handlers>;
}

/** The handlers of one kind stand for all: their operations are alike. */
type ImportHandler = PreparedHandler<'importPointsOfInterest', UploadedSheet>;
/** Their rows differ, and are judged by their kind. */
type BatchHandler = PreparedHandler<keyof typeof batches, void>;
type TemplateHandler = Handler<'getPointOfInterestTemplate'>;

/** The handler of each operation that brings a file in. */
const importHandlersOf = (shares: FairSemaphore, sandbox: SandboxLimits) =>
  Object.fromEntries(sheetImportIds.map((id) => [id, importHandler(sheetImportOf(id), shares, sandbox)])) as Readonly<
    Record<SheetImportId, ImportHandler>
  >;

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
      const context = contextOf(actor, language);
      const imported = async () => {
        const sheet = await open();
        const source = (references: ReferenceLookup) => sheetSource(kind, sheet, context, references);
        return importRows(kind, source, context, transaction, optionsOf(query));
      };
      return { body: { data: await imported().catch(pointingAt(pointer)) } };
    },
  };
}

/** The handler that writes a list of one kind of record. It waits for its turn while no database connection is held. */
function batchHandler<T extends { readonly id: number }, Fields extends object>(
  kind: ImportKind<T, Fields>,
  shares: FairSemaphore,
): BatchHandler {
  return {
    async prepare({ actor, lifetime }) {
      lifetime.onEnd(await shares.acquire(actor, 1, lifetime.signal));
    },

    async commit({ body, query, language, actor, transaction }) {
      const context = contextOf(actor, language);
      const source = (references: ReferenceLookup) => listSource(kind, body.data, context, references);
      return { body: { data: await importRows(kind, source, context, transaction, optionsOf(query)) } };
    },
  };
}

const contextOf = (actor: Actor, language: Language): ImportContext => ({
  role: actor.role,
  language,
  timezone: actor.timezone,
  today: Temporal.Now.plainDateISO(actor.timezone).toString(),
  actor,
});

type Options = { readonly dry_run?: boolean | undefined; readonly create_missing?: boolean | undefined };

const optionsOf = ({ dry_run: dryRun = false, create_missing: createMissing = false }: Options): ImportOptions => ({
  dryRun,
  createMissing,
});

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
  kind: ImportKind<T, Fields>,
  noun: string,
): TemplateHandler {
  return async ({ language, acceptedFileType }) => {
    const mediaType = acceptedFileType(listMediaTypes.csv, listMediaTypes.xlsx);
    if (mediaType === undefined) return { body: { data: templateColumns(kind, language) } };
    const isCsv = mediaType === listMediaTypes.csv;
    const [write, extension] = isCsv ? ([csvTemplate, 'csv'] as const) : ([xlsxTemplate, 'xlsx'] as const);
    const bytes = write(kind, language);
    return {
      size: bytes.length,
      bytes: async () => bytes,
      mediaType: isCsv ? `${mediaType}; charset=utf-8; header=present` : mediaType,
      entityTag: createHash('sha256').update(bytes).digest('hex'),
      headers: { 'content-disposition': `attachment; filename="${noun}.${extension}"`, 'content-language': language },
    };
  };
}
