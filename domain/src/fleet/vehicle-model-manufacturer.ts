import { Type } from 'typebox';
import { NamedReference, namedRecord, namedWritable } from '../language/named-record.ts';
import { Id, Noun, Nullable } from '../language/schema.ts';

const vehicleCategoryId = Nullable(Id);

/** Who makes a model of vehicle. */
export const VehicleModelManufacturer = Noun('VehicleModelManufacturer', {
  ...namedRecord,
  vehicle_category_id: vehicleCategoryId,
  vehicle_category: Nullable(NamedReference),
});
export type VehicleModelManufacturer = Type.Static<typeof VehicleModelManufacturer>;

export const NewVehicleModelManufacturer = Noun('NewVehicleModelManufacturer', {
  ...namedWritable,
  vehicle_category_id: Type.Optional(vehicleCategoryId),
});

/** As a model shows it. */
export const VehicleModelManufacturerReference = Noun('VehicleModelManufacturerReference', {
  id: Id,
  name: Type.String({ examples: ['Mercedes-Benz'] }),
  vehicle_category: Nullable(NamedReference),
});
export type VehicleModelManufacturerReference = Type.Static<typeof VehicleModelManufacturerReference>;
