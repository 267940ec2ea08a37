import { operations } from '@tropeiro/contract/operations.ts';
import {
  routeExecutedReasonColumns,
  routeReturnReasonColumns,
} from '@tropeiro/domain/execution/route-reason-columns.ts';
import {
  costCenterColumns,
  departmentColumns,
  deviceColumns,
  fleetColumns,
  fuelCategoryColumns,
  vehicleCategoryColumns,
  vehicleColorColumns,
  vehicleModelColumns,
  vehicleModelManufacturerColumns,
} from '@tropeiro/domain/fleet/master-data-columns.ts';
import { comparableText } from '@tropeiro/domain/language/comparable-text.ts';
import { virtualAreaColumns } from '@tropeiro/domain/places/virtual-area-columns.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { routeReasonRules } from '../execution/route-reasons.ts';
import { deviceRules } from '../fleet/devices.ts';
import { workShiftRules } from '../fleet/work-shifts.ts';
import { virtualAreaRules } from '../places/virtual-areas.ts';
import { loadCornerRules } from '../places/watched-corners.ts';
import { namedTable } from '../store/engine/named-records.ts';
import { vehicleCategoryTable } from '../store/fleet/vehicle-categories.ts';
import { manufacturerTable, modelTable } from '../store/fleet/vehicle-models.ts';
import { crudImport } from './crud-import.ts';
import { exactKey } from './natural-key.ts';

/** How each kind of master data is imported. */
export const masterDataImports = {
  fleet: crudImport({
    noun: 'fleet',
    columns: fleetColumns,
    rules: { table: namedTable('fleet') },
    create: operations.createFleet,
    change: operations.changeFleet,
  }),
  costCenter: crudImport({
    noun: 'cost_center',
    columns: costCenterColumns,
    rules: { table: namedTable('cost_center') },
    create: operations.createCostCenter,
    change: operations.changeCostCenter,
  }),
  department: crudImport({
    noun: 'department',
    columns: departmentColumns,
    rules: { table: namedTable('department') },
    create: operations.createDepartment,
    change: operations.changeDepartment,
  }),
  vehicleColor: crudImport({
    noun: 'vehicle_color',
    columns: vehicleColorColumns,
    rules: { table: namedTable('vehicle_color') },
    create: operations.createVehicleColor,
    change: operations.changeVehicleColor,
  }),
  vehicleCategory: crudImport({
    noun: 'vehicle_category',
    columns: vehicleCategoryColumns,
    rules: { table: vehicleCategoryTable },
    create: operations.createVehicleCategory,
    change: operations.changeVehicleCategory,
  }),
  fuelCategory: crudImport({
    noun: 'fuel_category',
    columns: fuelCategoryColumns,
    rules: { table: namedTable('fuel_category') },
    create: operations.createFuelCategory,
    change: operations.changeFuelCategory,
  }),
  vehicleModelManufacturer: crudImport({
    noun: 'vehicle_model_manufacturer',
    columns: vehicleModelManufacturerColumns,
    rules: { table: manufacturerTable },
    create: operations.createVehicleModelManufacturer,
    change: operations.changeVehicleModelManufacturer,
  }),
  vehicleModel: crudImport({
    noun: 'vehicle_model',
    columns: vehicleModelColumns,
    rules: { table: modelTable },
    create: operations.createVehicleModel,
    change: operations.changeVehicleModel,
    keys: [
      exactKey('external_code'),
      { field: 'name', column: 'name_sort', normalise: comparableText, within: 'vehicle_model_manufacturer_id' },
    ],
  }),
  device: crudImport({
    noun: 'device',
    columns: deviceColumns,
    rules: deviceRules,
    create: operations.createDevice,
    change: operations.changeDevice,
    keys: [exactKey('serial')],
    mainKey: 'serial',
  }),
  routeReturnReason: crudImport({
    noun: 'route_return_reason',
    columns: routeReturnReasonColumns,
    rules: routeReasonRules('route_return_reason'),
    create: operations.createRouteReturnReason,
    change: operations.changeRouteReturnReason,
  }),
  routeExecutedReason: crudImport({
    noun: 'route_executed_reason',
    columns: routeExecutedReasonColumns,
    rules: routeReasonRules('route_executed_reason'),
    create: operations.createRouteExecutedReason,
    change: operations.changeRouteExecutedReason,
  }),
  virtualArea: crudImport({
    noun: 'virtual_area',
    columns: virtualAreaColumns,
    listFields: ['points'],
    rules: virtualAreaRules,
    loadRules: loadCornerRules,
    create: operations.createVirtualArea,
    change: operations.changeVirtualArea,
  }),
  workShift: crudImport({
    noun: 'work_shift',
    columns: namedColumns('Noturno', 'NOT'),
    listFields: ['timezone', 'days'],
    rules: workShiftRules,
    create: operations.createWorkShift,
    change: operations.changeWorkShift,
  }),
} as const;
