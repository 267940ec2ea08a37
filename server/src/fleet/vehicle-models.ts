import { vehicleModelManufacturers, vehicleModels } from '@tropeiro/contract/fleet/vehicle-models.ts';
import { crudHandlers } from '../handling/crud.ts';
import { manufacturerTable, modelTable } from '../store/fleet/vehicle-models.ts';

export const vehicleModelHandlers = {
  ...crudHandlers(vehicleModelManufacturers.ids, { table: manufacturerTable }),
  ...crudHandlers(vehicleModels.ids, { table: modelTable }),
};
