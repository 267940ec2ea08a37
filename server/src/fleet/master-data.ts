import { deviceFaults } from '@tropeiro/domain/fleet/device.ts';
import { inOrder, workShiftFaults } from '@tropeiro/domain/fleet/work-shift.ts';
import { virtualAreaFaults } from '@tropeiro/domain/places/virtual-area.ts';
import { crudHandlers, type HandledIds } from '../handling/crud.ts';
import { namedTable } from '../store/engine/named-records.ts';
import { reasonTable } from '../store/execution/route-reasons.ts';
import { deviceTable, listDevices } from '../store/fleet/devices.ts';
import { manufacturerTable, modelTable } from '../store/fleet/vehicle-models.ts';
import { workShiftTable } from '../store/fleet/work-shifts.ts';
import { virtualAreaTable } from '../store/places/virtual-areas.ts';

/** Who answers for the lists that a company keeps of words for its fleet. */
export const masterDataHandlers = {
  ...named(
    { list: 'listFleets', get: 'getFleet', create: 'createFleet', change: 'changeFleet', delete: 'deleteFleet' },
    'fleet',
  ),
  ...named(
    {
      list: 'listCostCenters',
      get: 'getCostCenter',
      create: 'createCostCenter',
      change: 'changeCostCenter',
      delete: 'deleteCostCenter',
    },
    'cost_center',
  ),
  ...named(
    {
      list: 'listDepartments',
      get: 'getDepartment',
      create: 'createDepartment',
      change: 'changeDepartment',
      delete: 'deleteDepartment',
    },
    'department',
  ),
  ...named(
    {
      list: 'listVehicleColors',
      get: 'getVehicleColor',
      create: 'createVehicleColor',
      change: 'changeVehicleColor',
      delete: 'deleteVehicleColor',
    },
    'vehicle_color',
  ),
  ...named(
    {
      list: 'listVehicleCategories',
      get: 'getVehicleCategory',
      create: 'createVehicleCategory',
      change: 'changeVehicleCategory',
      delete: 'deleteVehicleCategory',
    },
    'vehicle_category',
  ),
  ...named(
    {
      list: 'listFuelCategories',
      get: 'getFuelCategory',
      create: 'createFuelCategory',
      change: 'changeFuelCategory',
      delete: 'deleteFuelCategory',
    },
    'fuel_category',
  ),
  ...crudHandlers(
    {
      list: 'listVehicleModelManufacturers',
      get: 'getVehicleModelManufacturer',
      create: 'createVehicleModelManufacturer',
      change: 'changeVehicleModelManufacturer',
      delete: 'deleteVehicleModelManufacturer',
    },
    {
      table: manufacturerTable,
    },
  ),
  ...crudHandlers(
    {
      list: 'listVehicleModels',
      get: 'getVehicleModel',
      create: 'createVehicleModel',
      change: 'changeVehicleModel',
      delete: 'deleteVehicleModel',
    },
    { table: modelTable },
  ),
  ...reasons(
    {
      list: 'listRouteReturnReasons',
      get: 'getRouteReturnReason',
      create: 'createRouteReturnReason',
      change: 'changeRouteReturnReason',
      delete: 'deleteRouteReturnReason',
    },
    'route_return_reason',
  ),
  ...reasons(
    {
      list: 'listRouteExecutedReasons',
      get: 'getRouteExecutedReason',
      create: 'createRouteExecutedReason',
      change: 'changeRouteExecutedReason',
      delete: 'deleteRouteExecutedReason',
    },
    'route_executed_reason',
  ),
  ...crudHandlers(
    { list: 'listDevices', get: 'getDevice', create: 'createDevice', change: 'changeDevice', delete: 'deleteDevice' },
    {
      table: deviceTable,
      usual: { active: true },
      faults: deviceFaults,
      list: listDevices,
    },
  ),
  ...crudHandlers(
    {
      list: 'listWorkShifts',
      get: 'getWorkShift',
      create: 'createWorkShift',
      change: 'changeWorkShift',
      delete: 'deleteWorkShift',
    },
    {
      table: workShiftTable,
      faults: workShiftFaults,
      asKept: (shift) => ({ ...shift, days: inOrder(shift.days) }),
    },
  ),
  ...crudHandlers(
    {
      list: 'listVirtualAreas',
      get: 'getVirtualArea',
      create: 'createVirtualArea',
      change: 'changeVirtualArea',
      delete: 'deleteVirtualArea',
    },
    {
      table: virtualAreaTable,
      usual: { active: true },
      faults: virtualAreaFaults,
      asKept: ({ points, ...area }) => ({
        ...area,
        points: points?.map(({ latitude, longitude }) => ({ latitude, longitude })) ?? null,
      }),
    },
  ),
};

function named<const Ids extends HandledIds>(ids: Ids, noun: string) {
  return crudHandlers(ids, { table: namedTable(noun) });
}

function reasons<const Ids extends HandledIds>(ids: Ids, noun: 'route_return_reason' | 'route_executed_reason') {
  const usual = { requires_picture: false, requires_comment: false, active: true };
  return crudHandlers(ids, { table: reasonTable(noun), usual });
}
