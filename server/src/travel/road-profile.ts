import type { VehicleProfile } from '@tropeiro/roads/graph/vehicle-profile.ts';
import type { TravelVehicle } from './vehicle-class.ts';

/** A vehicle as the road graph knows it. */
export const roadProfile = ({ class: vehicleClass, size }: TravelVehicle): VehicleProfile => ({
  vehicleClass,
  heightCm: size?.height_cm ?? undefined,
  widthCm: size?.width_cm ?? undefined,
  lengthCm: size?.length_cm ?? undefined,
  grossWeightKg: size?.gross_weight_kg ?? undefined,
});
