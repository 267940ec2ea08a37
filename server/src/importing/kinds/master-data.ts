import { type MasterDataNoun, masterDataNouns, type NamedNoun } from '@tropeiro/contract/master-data.ts';
import { comparableText } from '@tropeiro/domain/language/comparable-text.ts';
import { namedTable } from '@tropeiro/platform/database/records/named-records.ts';
import { routeReasonRules } from '../../execution/route-reasons.ts';
import { deviceRules } from '../../fleet/devices.ts';
import { workShiftRules } from '../../fleet/work-shifts.ts';
import { virtualAreaRules } from '../../places/virtual-areas.ts';
import { loadCornerRules } from '../../places/watched-corners.ts';
import { vehicleCategoryTable } from '../../store/fleet/vehicle-categories.ts';
import { manufacturerTable, modelTable } from '../../store/fleet/vehicle-models.ts';
import { exactKey } from '../rows/natural-key.ts';
import { crudImport } from './crud-import.ts';
import type { AnyImportKind } from './import-kind.ts';

const {
  vehicleCategories,
  vehicleModelManufacturers,
  vehicleModels,
  devices,
  routeReturnReasons,
  routeExecutedReasons,
  virtualAreas,
  workShifts,
} = masterDataNouns;

/** The imports of nouns with more than a name and an external code. A missing one does not compile. */
const ownImports = {
  vehicle_category: crudImport(vehicleCategories, { rules: { table: vehicleCategoryTable } }),
  vehicle_model_manufacturer: crudImport(vehicleModelManufacturers, { rules: { table: manufacturerTable } }),
  vehicle_model: crudImport(vehicleModels, {
    rules: { table: modelTable },
    keys: [
      exactKey('external_code'),
      { field: 'name', column: 'name_sort', normalise: comparableText, within: 'vehicle_model_manufacturer_id' },
    ],
  }),
  device: crudImport(devices, { rules: deviceRules, keys: [exactKey('serial')], mainKey: 'serial' }),
  route_return_reason: crudImport(routeReturnReasons, { rules: routeReasonRules(routeReturnReasons.noun) }),
  route_executed_reason: crudImport(routeExecutedReasons, { rules: routeReasonRules(routeExecutedReasons.noun) }),
  virtual_area: crudImport(virtualAreas, {
    rules: virtualAreaRules,
    listFields: ['points'],
    loadRules: loadCornerRules,
  }),
  work_shift: crudImport(workShifts, { rules: workShiftRules, listFields: ['timezone', 'days'] }),
} satisfies Readonly<Record<Exclude<MasterDataNoun, NamedNoun>['noun'], object>>;

export const masterDataImport = (noun: MasterDataNoun): AnyImportKind =>
  ('hasOnlyName' in noun
    ? crudImport(noun, { rules: { table: namedTable(noun.noun) } })
    : ownImports[noun.noun]) as unknown as AnyImportKind;
