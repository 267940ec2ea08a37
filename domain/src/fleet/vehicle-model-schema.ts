import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { Id, Noun } from '../language/noun-schema.ts';
import { VehicleModelManufacturerReference } from './vehicle-model-manufacturer-schema.ts';

export const VehicleModel = Noun('VehicleModel', {
  ...namedRecord,
  vehicle_model_manufacturer_id: Id,
  vehicle_model_manufacturer: VehicleModelManufacturerReference,
});
export type VehicleModel = Type.Static<typeof VehicleModel>;

/** A model as nested in a vehicle. */
export const VehicleModelReference = Type.Object({
  id: Id,
  name: Type.String(),
  vehicle_model_manufacturer: VehicleModelManufacturerReference,
});

export const NewVehicleModel = Noun('NewVehicleModel', { ...namedWritable, vehicle_model_manufacturer_id: Id });
