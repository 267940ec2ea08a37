import { type CrudOperationIds, crudHandlers } from '../handling/crud.ts';
import { namedTable } from '../store/engine/named-records.ts';
import { vehicleCategoryTable } from '../store/fleet/vehicle-categories.ts';

/** Handlers of the records that have a name and an external code and little more: fleets, departments, colours, … */
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
  ...crudHandlers(
    {
      list: 'listVehicleCategories',
      get: 'getVehicleCategory',
      create: 'createVehicleCategory',
      change: 'changeVehicleCategory',
      delete: 'deleteVehicleCategory',
    },
    { table: vehicleCategoryTable },
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
