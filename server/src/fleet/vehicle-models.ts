import { crudHandlers } from '../handling/crud.ts';
import { manufacturerTable, modelTable } from '../store/fleet/vehicle-models.ts';

export const vehicleModelHandlers = {
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
};
