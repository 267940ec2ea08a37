import type { Type } from 'typebox';
import { namedRecord, namedWritable } from './named-record.ts';
import { Id, Noun } from './schema.ts';
import { VehicleModelManufacturerReference } from './vehicle-model-manufacturer.ts';

export const VehicleModel = Noun('VehicleModel', {
  ...namedRecord,
  vehicle_model_manufacturer_id: Id,
  vehicle_model_manufacturer: VehicleModelManufacturerReference,
});
export type VehicleModel = Type.Static<typeof VehicleModel>;

export const NewVehicleModel = Noun('NewVehicleModel', { ...namedWritable, vehicle_model_manufacturer_id: Id });
