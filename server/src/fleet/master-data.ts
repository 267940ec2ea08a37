import { deviceFaults } from '@tropeiro/domain/device.ts';
import { virtualAreaFaults } from '@tropeiro/domain/virtual-area.ts';
import { inOrder, workShiftFaults } from '@tropeiro/domain/work-shift.ts';
import { namedTable } from '../store/engine/named-records.ts';
import { reasonTable } from '../store/execution/route-reasons.ts';
import { deviceTable, listDevices } from '../store/fleet/devices.ts';
import { manufacturerTable, modelTable } from '../store/fleet/vehicle-models.ts';
import { workShiftTable } from '../store/fleet/work-shifts.ts';
import { virtualAreaTable } from '../store/places/virtual-areas.ts';
import { catalogueHandlers } from './catalogue.ts';

/** Who answers for the lists that a company keeps of words for its fleet. */
export const masterDataHandlers = {
  ...named('Fleet', 'Fleets', 'fleet'),
  ...named('CostCenter', 'CostCenters', 'cost_center'),
  ...named('Department', 'Departments', 'department'),
  ...named('VehicleColor', 'VehicleColors', 'vehicle_color'),
  ...named('VehicleCategory', 'VehicleCategories', 'vehicle_category'),
  ...named('FuelCategory', 'FuelCategories', 'fuel_category'),
  ...catalogueHandlers({
    one: 'VehicleModelManufacturer',
    many: 'VehicleModelManufacturers',
    path: '/vehicle_model_manufacturer/',
    table: manufacturerTable,
  }),
  ...catalogueHandlers({ one: 'VehicleModel', many: 'VehicleModels', path: '/vehicle_model/', table: modelTable }),
  ...reasons('RouteReturnReason', 'RouteReturnReasons', 'route_return_reason'),
  ...reasons('RouteExecutedReason', 'RouteExecutedReasons', 'route_executed_reason'),
  ...catalogueHandlers({
    one: 'Device',
    many: 'Devices',
    path: '/device/',
    table: deviceTable,
    usual: { active: true },
    faults: deviceFaults,
    list: listDevices,
  }),
  ...catalogueHandlers({
    one: 'WorkShift',
    many: 'WorkShifts',
    path: '/work_shift/',
    table: workShiftTable,
    faults: workShiftFaults,
    asKept: (shift) => ({ ...shift, days: inOrder(shift.days) }),
  }),
  ...catalogueHandlers({
    one: 'VirtualArea',
    many: 'VirtualAreas',
    path: '/virtual_area/',
    table: virtualAreaTable,
    usual: { active: true },
    faults: virtualAreaFaults,
    asKept: ({ points, ...area }) => ({
      ...area,
      points: points?.map(({ latitude, longitude }) => ({ latitude, longitude })) ?? null,
    }),
  }),
};

function named<const One extends string, const Many extends string>(one: One, many: Many, noun: string) {
  return catalogueHandlers({ one, many, path: `/${noun}/`, table: namedTable(noun) });
}

function reasons<const One extends string, const Many extends string>(
  one: One,
  many: Many,
  noun: 'route_return_reason' | 'route_executed_reason',
) {
  const usual = { requires_picture: false, requires_comment: false, active: true };
  return catalogueHandlers({ one, many, path: `/${noun}/`, table: reasonTable(noun), usual });
}
