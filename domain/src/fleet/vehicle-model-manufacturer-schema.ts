import { Type } from 'typebox';
import { NamedReference, namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { Id, Noun, Nullable } from '../language/noun-schema.ts';

const vehicleCategoryId = Nullable(Id);

/** A manufacturer of vehicles. */
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

/** A manufacturer as nested in a model. */
export const VehicleModelManufacturerReference = Noun('VehicleModelManufacturerReference', {
  id: Id,
  name: Type.String({ examples: ['Mercedes-Benz'] }),
  vehicle_category: Nullable(NamedReference),
});
export type VehicleModelManufacturerReference = Type.Static<typeof VehicleModelManufacturerReference>;
