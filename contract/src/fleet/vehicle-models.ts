import { vehicleModelColumns, vehicleModelManufacturerColumns } from '@tropeiro/domain/fleet/vehicle-model-columns.ts';
import {
  NewVehicleModelManufacturer,
  VehicleModelManufacturer,
} from '@tropeiro/domain/fleet/vehicle-model-manufacturer-schema.ts';
import { NewVehicleModel, VehicleModel } from '@tropeiro/domain/fleet/vehicle-model-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { rowSchema } from '../importing/row-schema.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { importableNoun } from '../master-data-noun.ts';

export const vehicleModelManufacturers = importableNoun({
  noun: 'vehicle_model_manufacturer',
  ids: {
    list: 'listVehicleModelManufacturers',
    get: 'getVehicleModelManufacturer',
    create: 'createVehicleModelManufacturer',
    change: 'changeVehicleModelManufacturer',
    delete: 'deleteVehicleModelManufacturer',
    upsert: 'upsertVehicleModelManufacturers',
    import: 'importVehicleModelManufacturers',
    template: 'getVehicleModelManufacturerTemplate',
  },
  plural: bilingual('manufacturers of vehicles', 'fabricantes de veículo'),
  singular: bilingual('manufacturer of vehicles', 'fabricante de veículo'),
  of: 'vehicle',
  record: VehicleModelManufacturer,
  newRecord: NewVehicleModelManufacturer,
  row: rowSchema('VehicleModelManufacturerRow', NewVehicleModelManufacturer),
  filters: namedFilters,
  alsoAnnounces: ['vehicle_category.created'],
  example: {
    created: { name: 'Scania', external_code: 'SCA', vehicle_category_id: 3 },
    changed: { id: 6, name: 'Volvo Caminhões', external_code: 'VOL' },
    deletedId: 6,
    rows: [{ name: 'Scania', external_code: 'SCA', vehicle_category: 'Caminhão' }],
  },
  columns: vehicleModelManufacturerColumns,
  file: { name: 'fabricantes.xlsx', csv: 'name,external_code\nScania,SCA\n' },
});

export const vehicleModels = importableNoun({
  noun: 'vehicle_model',
  ids: {
    list: 'listVehicleModels',
    get: 'getVehicleModel',
    create: 'createVehicleModel',
    change: 'changeVehicleModel',
    delete: 'deleteVehicleModel',
    upsert: 'upsertVehicleModels',
    import: 'importVehicleModels',
    template: 'getVehicleModelTemplate',
  },
  plural: bilingual('models of vehicle', 'modelos de veículo'),
  singular: bilingual('model of vehicle', 'modelo de veículo'),
  of: 'vehicle',
  record: VehicleModel,
  newRecord: NewVehicleModel,
  row: rowSchema('VehicleModelRow', NewVehicleModel),
  filters: namedFilters,
  key: bilingual(
    'the external code, or else the manufacturer and name',
    'código externo ou, na falta dele, fabricante e nome',
  ),
  example: {
    created: { name: 'Sprinter 417', external_code: 'SPR417', vehicle_model_manufacturer_id: 4 },
    changed: { id: 7, name: 'Ducato Maxi', external_code: 'DUC', vehicle_model_manufacturer_id: 1 },
    deletedId: 7,
    rows: [{ name: 'Constellation 24.280', vehicle_model_manufacturer: 'Volkswagen' }],
  },
  columns: vehicleModelColumns,
  file: { name: 'modelos.xlsx', csv: 'name,vehicle_model_manufacturer\nConstellation 24.280,Volkswagen\n' },
});
