import { routeExecutedReasons, routeReturnReasons } from './execution/route-reasons.ts';
import { costCenters } from './fleet/cost-centers.ts';
import { departments } from './fleet/departments.ts';
import { devices } from './fleet/devices.ts';
import { fleets } from './fleet/fleets.ts';
import { fuelCategories } from './fleet/fuel-categories.ts';
import { vehicleCategories } from './fleet/vehicle-categories.ts';
import { vehicleColors } from './fleet/vehicle-colors.ts';
import { vehicleModelManufacturers, vehicleModels } from './fleet/vehicle-models.ts';
import { workShifts } from './fleet/work-shifts.ts';
import { virtualAreas } from './places/virtual-areas.ts';

/** The master-data nouns, in the order of the reference. */
export const masterDataNouns = {
  fleets,
  costCenters,
  departments,
  vehicleColors,
  vehicleCategories,
  fuelCategories,
  vehicleModelManufacturers,
  vehicleModels,
  routeReturnReasons,
  routeExecutedReasons,
  devices,
  workShifts,
  virtualAreas,
};

type MasterDataNouns = typeof masterDataNouns;
export type MasterDataNoun = MasterDataNouns[keyof MasterDataNouns];

/** A noun that has only a name and an external code. */
export type NamedNoun = Extract<MasterDataNoun, { readonly hasOnlyName: true }>;

/** The nouns that have only a name and an external code. */
export const namedNouns: readonly NamedNoun[] = Object.values(masterDataNouns).filter(
  (noun): noun is NamedNoun => 'hasOnlyName' in noun,
);

/**
 * The order of the imports in the reference: devices follow vehicles and drivers, which are imported with them. Work shifts,
 * which no file can import, are last.
 */
const { devices: first, workShifts: last, ...others } = masterDataNouns;
const importOrder = { devices: first, ...others, workShifts: last };

/** The operations of their records. */
export const masterData = merged(masterDataNouns, 'records');
/** The operations that import them from files. */
export const masterDataFiles = merged(importOrder, 'files');
/** The operations that import them from lists in a body. */
export const masterDataLists = merged(importOrder, 'lists');

type Part = 'records' | 'files' | 'lists';

/** The operations of this part of all nouns, by id. */
function merged<P extends Part>(nouns: Readonly<Record<keyof MasterDataNouns, MasterDataNoun>>, part: P) {
  return Object.assign({}, ...Object.values(nouns).map((noun) => noun[part])) as Merged<MasterDataNoun[P]>;
}

/** The intersection of all members of a union. */
type Merged<U> = Flat<(U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never>;
type Flat<T> = { readonly [K in keyof T]: T[K] };
