import { vehicleCategories } from '@tropeiro/contract/fleet/vehicle-categories.ts';
import { crudHandlers } from '../handling/crud.ts';
import { vehicleCategoryTable } from '../store/fleet/vehicle-categories.ts';

export const vehicleCategoryHandlers = crudHandlers(vehicleCategories.ids, { table: vehicleCategoryTable });
