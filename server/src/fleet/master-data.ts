import { type CrudOperationIds, crudHandlers } from '../handling/crud.ts';
import { namedTable } from '../store/engine/named-records.ts';

/** Who answers for the lists of words that a company keeps: each has a name and a code, and nothing more. */
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
};

function named<const Ids extends CrudOperationIds>(ids: Ids, noun: string) {
  return crudHandlers(ids, { table: namedTable(noun) });
}
