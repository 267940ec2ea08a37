import type { imports } from '@tropeiro/contract/importing/imports.ts';
import { driversImport } from './drivers.ts';
import type { ImportKind } from './import-kind.ts';
import { itinerariesImport } from './itineraries.ts';
import { masterDataImports } from './master-data.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { vehiclesImport } from './vehicles.ts';

/** The operations that bring a file in. */
export type SheetImportId = Extract<keyof typeof imports, `import${string}`>;

/** A kind of record of which nothing more is known. */
type SheetImport = ImportKind<{ readonly id: number }, object>;

/** How the rows of a file become records, by the operation that brings it in. */
export const sheetImportOf = (id: SheetImportId): SheetImport => sheetImports[id] as unknown as SheetImport;

const sheetImports = {
  importVehicles: vehiclesImport,
  importDrivers: driversImport,
  importPointsOfInterest: pointsOfInterestImport,
  importItineraries: itinerariesImport,
  importDevices: masterDataImports.device,
  importFleets: masterDataImports.fleet,
  importCostCenters: masterDataImports.costCenter,
  importDepartments: masterDataImports.department,
  importVehicleColors: masterDataImports.vehicleColor,
  importVehicleCategories: masterDataImports.vehicleCategory,
  importFuelCategories: masterDataImports.fuelCategory,
  importVehicleModelManufacturers: masterDataImports.vehicleModelManufacturer,
  importVehicleModels: masterDataImports.vehicleModel,
  importRouteReturnReasons: masterDataImports.routeReturnReason,
  importRouteExecutedReasons: masterDataImports.routeExecutedReason,
  importVirtualAreas: masterDataImports.virtualArea,
} as const satisfies Record<SheetImportId, unknown>;

export const sheetImportIds = Object.keys(sheetImports) as readonly SheetImportId[];
