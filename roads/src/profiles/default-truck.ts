import type { VehicleProfile } from '../graph/vehicle-profile.ts';

/**
 * The size of a truck whose vehicle record has none: 4.40 m is the height and 23 t the gross weight that Brazilian law
 * allows a truck with three axles. Width and length without a value are not compared with limits.
 */
const defaults = { heightCm: 440, grossWeightKg: 23_000 } as const;

/**
 * The profile of a vehicle as its record describes it. Only trucks have a size: vehicles of other classes pass every
 * height, width, length and weight limit.
 */
export function vehicleProfile({ vehicleClass, ...size }: VehicleProfile): VehicleProfile {
  if (vehicleClass !== 'truck') return { vehicleClass };
  const { heightCm = defaults.heightCm, widthCm, lengthCm, grossWeightKg = defaults.grossWeightKg } = size;
  return { vehicleClass, heightCm, widthCm, lengthCm, grossWeightKg };
}
