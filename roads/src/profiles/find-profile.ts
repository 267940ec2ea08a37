import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import { vehicleProfile } from './default-truck.ts';
import { covers, sizeOf } from './size-limits.ts';

/**
 * The index of the profile for a vehicle among those of `chooseProfiles`. A truck gets the first one that is at least as
 * large in every dimension. They are in the order of the roads closed to them, so it is the one with the most roads.
 */
export function findProfile(profiles: readonly VehicleProfile[], vehicle: VehicleProfile): number {
  const { vehicleClass } = vehicle;
  const size = sizeOf(vehicleProfile(vehicle));
  const found = profiles.findIndex((profile) => profile.vehicleClass === vehicleClass && covers(sizeOf(profile), size));
  if (found === -1) throw new Error(`no profile for ${vehicleClass} ${size.join(' ')}`);
  return found;
}
