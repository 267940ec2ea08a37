import { NewVehicleModel, VehicleModel } from '@tropeiro/domain/fleet/vehicle-model.ts';
import {
  NewVehicleModelManufacturer,
  VehicleModelManufacturer,
} from '@tropeiro/domain/fleet/vehicle-model-manufacturer.ts';
import { words } from '@tropeiro/domain/language/words.ts';
import { crud } from '../crud.ts';
import { masterDataTag } from './master-data.ts';

const vehicles = { tag: masterDataTag, read: 'vehicle:read', write: 'vehicle:write' } as const;

export const vehicleModels = {
  ...crud(
    {
      list: 'listVehicleModelManufacturers',
      get: 'getVehicleModelManufacturer',
      create: 'createVehicleModelManufacturer',
      change: 'changeVehicleModelManufacturer',
      delete: 'deleteVehicleModelManufacturer',
    },
    {
      path: '/vehicle_model_manufacturer/',
      plural: words('manufacturers of vehicles', 'fabricantes de veículo'),
      singular: words('manufacturer of vehicles', 'fabricante de veículo'),
      ...vehicles,
      record: VehicleModelManufacturer,
      written: NewVehicleModelManufacturer,
    },
  ),
  ...crud(
    {
      list: 'listVehicleModels',
      get: 'getVehicleModel',
      create: 'createVehicleModel',
      change: 'changeVehicleModel',
      delete: 'deleteVehicleModel',
    },
    {
      path: '/vehicle_model/',
      plural: words('models of vehicle', 'modelos de veículo'),
      singular: words('model of vehicle', 'modelo de veículo'),
      ...vehicles,
      record: VehicleModel,
      written: NewVehicleModel,
    },
  ),
};
