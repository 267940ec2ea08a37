import type { Db } from '@tropeiro/platform/database/db.ts';
import { listDriverFacts, listVehicleFacts, type StoredCrew } from '../../store/planning/crew-facts.ts';
import type { Crew } from './crew.ts';

/** The crews with these ids. Records that no longer exist are left out. */
export async function listCrews(db: Db, named: readonly StoredCrew[]): Promise<readonly Crew[]> {
  const vehicles = await listVehicleFacts(db, { ids: named.flatMap(({ vehicle_id: id }) => id ?? []) });
  const drivers = await listDriverFacts(db, {
    ids: named.flatMap(({ driver_id, helper_id }) => [driver_id, helper_id].flatMap((id) => id ?? [])),
  });
  const vehicleOf = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const driverOf = new Map(drivers.map((driver) => [driver.id, driver]));
  return named.map(({ vehicle_id, driver_id, helper_id }) => ({
    vehicle: vehicle_id === null ? undefined : vehicleOf.get(vehicle_id),
    driver: driver_id === null ? undefined : driverOf.get(driver_id),
    helper: helper_id === null ? undefined : driverOf.get(helper_id),
  }));
}
