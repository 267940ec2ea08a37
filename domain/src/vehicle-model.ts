import { Type } from 'typebox';
import { namedRecord, namedWritable } from './named-record.ts';
import { Id } from './schema.ts';
import { VehicleModelManufacturerReference } from './vehicle-model-manufacturer.ts';

export const VehicleModel = Type.Object({
  ...namedRecord,
  vehicle_model_manufacturer_id: Id,
  vehicle_model_manufacturer: VehicleModelManufacturerReference,
});
export type VehicleModel = Type.Static<typeof VehicleModel>;

export const NewVehicleModel = Type.Object({ ...namedWritable, vehicle_model_manufacturer_id: Id });
