import { NewVehicleModel, VehicleModel } from '@tropeiro/domain/vehicle-model.ts';
import { NewVehicleModelManufacturer, VehicleModelManufacturer } from '@tropeiro/domain/vehicle-model-manufacturer.ts';
import { words } from '@tropeiro/domain/words.ts';
import { catalogue } from './catalogue.ts';
import { masterDataTag } from './master-data.ts';

const vehicles = { tag: masterDataTag, read: 'vehicle:read', write: 'vehicle:write' } as const;

export const vehicleModels = {
  ...catalogue({
    one: 'VehicleModelManufacturer',
    many: 'VehicleModelManufacturers',
    path: '/vehicle_model_manufacturer/',
    plural: words('manufacturers of vehicles', 'fabricantes de veículo'),
    singular: words('manufacturer of vehicles', 'fabricante de veículo'),
    ...vehicles,
    record: VehicleModelManufacturer,
    written: NewVehicleModelManufacturer,
  }),
  ...catalogue({
    one: 'VehicleModel',
    many: 'VehicleModels',
    path: '/vehicle_model/',
    plural: words('models of vehicle', 'modelos de veículo'),
    singular: words('model of vehicle', 'modelo de veículo'),
    ...vehicles,
    record: VehicleModel,
    written: NewVehicleModel,
  }),
};
