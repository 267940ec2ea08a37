import { driversImport } from './drivers.ts';
import type { ImportKind } from './import-kind.ts';
import { itinerariesImport } from './itineraries.ts';
import { masterDataImports as masterData } from './master-data.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { vehiclesImport } from './vehicles.ts';

/** A kind of record of which nothing more is known. */
export type AnyImportKind = ImportKind<{ readonly id: number }, object>;

/** How records come in: by a file, made of a template, or by a list in a body. */
export type ImportWay = 'file' | 'list' | 'template';

/** The operations of one way. */
export type ImportIdOf<Way extends ImportWay> = Way extends unknown
  ? Extract<(typeof importKinds)[number], { readonly [K in Way]: string }>[Way]
  : never;

/** The kinds of records that come in many at once, each with the operations that bring them. */
const importKinds = [
  { of: vehiclesImport, file: 'importVehicles', list: 'upsertVehicles', template: 'getVehicleTemplate' },
  { of: driversImport, file: 'importDrivers', list: 'upsertDrivers', template: 'getDriverTemplate' },
  {
    of: pointsOfInterestImport,
    file: 'importPointsOfInterest',
    list: 'upsertPointsOfInterest',
    template: 'getPointOfInterestTemplate',
  },
  { of: itinerariesImport, file: 'importItineraries', list: 'upsertItineraries', template: 'getItineraryTemplate' },
  { of: masterData.device, file: 'importDevices', list: 'upsertDevices', template: 'getDeviceTemplate' },
  { of: masterData.fleet, file: 'importFleets', list: 'upsertFleets', template: 'getFleetTemplate' },
  {
    of: masterData.costCenter,
    file: 'importCostCenters',
    list: 'upsertCostCenters',
    template: 'getCostCenterTemplate',
  },
  {
    of: masterData.department,
    file: 'importDepartments',
    list: 'upsertDepartments',
    template: 'getDepartmentTemplate',
  },
  {
    of: masterData.vehicleColor,
    file: 'importVehicleColors',
    list: 'upsertVehicleColors',
    template: 'getVehicleColorTemplate',
  },
  {
    of: masterData.vehicleCategory,
    file: 'importVehicleCategories',
    list: 'upsertVehicleCategories',
    template: 'getVehicleCategoryTemplate',
  },
  {
    of: masterData.fuelCategory,
    file: 'importFuelCategories',
    list: 'upsertFuelCategories',
    template: 'getFuelCategoryTemplate',
  },
  {
    of: masterData.vehicleModelManufacturer,
    file: 'importVehicleModelManufacturers',
    list: 'upsertVehicleModelManufacturers',
    template: 'getVehicleModelManufacturerTemplate',
  },
  {
    of: masterData.vehicleModel,
    file: 'importVehicleModels',
    list: 'upsertVehicleModels',
    template: 'getVehicleModelTemplate',
  },
  {
    of: masterData.routeReturnReason,
    file: 'importRouteReturnReasons',
    list: 'upsertRouteReturnReasons',
    template: 'getRouteReturnReasonTemplate',
  },
  {
    of: masterData.routeExecutedReason,
    file: 'importRouteExecutedReasons',
    list: 'upsertRouteExecutedReasons',
    template: 'getRouteExecutedReasonTemplate',
  },
  {
    of: masterData.virtualArea,
    file: 'importVirtualAreas',
    list: 'upsertVirtualAreas',
    template: 'getVirtualAreaTemplate',
  },
  { of: masterData.workShift, list: 'upsertWorkShifts' },
] as const;

/** The ids of the operations of one way. */
export const importIdsOf = <Way extends ImportWay>(way: Way): readonly ImportIdOf<Way>[] =>
  importKinds.flatMap((kind) => (way in kind ? [(kind as unknown as Record<Way, ImportIdOf<Way>>)[way]] : []));

/** The kind of record that an operation brings in. */
export function importKindOf(id: ImportIdOf<ImportWay>): AnyImportKind {
  const kind = importKinds.find((one) => Object.values(one).includes(id));
  if (!kind) throw new Error(`${id} brings nothing in`);
  return kind.of as unknown as AnyImportKind;
}
