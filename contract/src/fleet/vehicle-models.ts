import { NewVehicleModel, VehicleModel } from '@tropeiro/domain/fleet/vehicle-model.ts';
import {
  NewVehicleModelManufacturer,
  VehicleModelManufacturer,
} from '@tropeiro/domain/fleet/vehicle-model-manufacturer.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { crud } from '../crud.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { masterDataTag } from './master-data.ts';

const vehicles = { tag: masterDataTag, read: 'vehicle:read', write: 'vehicle:write', filters: namedFilters } as const;

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
      plural: bilingual('manufacturers of vehicles', 'fabricantes de veículo'),
      singular: bilingual('manufacturer of vehicles', 'fabricante de veículo'),
      ...vehicles,
      record: VehicleModelManufacturer,
      newRecord: NewVehicleModelManufacturer,
      example: {
        created: { name: 'Scania', external_code: 'SCA', vehicle_category_id: 3 },
        changed: { id: 6, name: 'Volvo Caminhões', external_code: 'VOL' },
        deletedId: 6,
      },
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
      plural: bilingual('models of vehicle', 'modelos de veículo'),
      singular: bilingual('model of vehicle', 'modelo de veículo'),
      ...vehicles,
      record: VehicleModel,
      newRecord: NewVehicleModel,
      example: {
        created: { name: 'Sprinter 417', external_code: 'SPR417', vehicle_model_manufacturer_id: 4 },
        changed: { id: 7, name: 'Ducato Maxi', external_code: 'DUC', vehicle_model_manufacturer_id: 1 },
        deletedId: 7,
      },
    },
  ),
};
