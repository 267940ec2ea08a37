import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { listPresentPositions } from './last-positions.ts';
import { listPhonePositionsOfPlans, type TimedPlace } from './phone-positions.ts';

/**
 * Where these plans were last, by their ids: the position of the vehicle, or of the phone of the driver if the plan has
 * no vehicle.
 */
export async function findPositionsOfPlans(
  db: Db,
  plans: readonly Pick<RoutePlan, 'id' | 'vehicle_id'>[],
): Promise<ReadonlyMap<number, TimedPlace>> {
  const vehicleIds = [...new Set(plans.flatMap(({ vehicle_id: id }) => id ?? []))];
  const withoutVehicle = plans.filter(({ vehicle_id: id }) => id === null).map(({ id }) => id);
  const ofVehicles = new Map(
    (await listPresentPositions(db, vehicleIds)).map((position) => [position.vehicle_id, position]),
  );
  const ofPhones = new Map(
    (await listPhonePositionsOfPlans(db, withoutVehicle)).map((position) => [position.route_plan_id, position]),
  );
  const found = new Map<number, TimedPlace>();
  for (const { id, vehicle_id: vehicleId } of plans) {
    const position = vehicleId === null ? ofPhones.get(id) : ofVehicles.get(vehicleId);
    if (position) found.set(id, { time: position.time, latitude: position.latitude, longitude: position.longitude });
  }
  return found;
}
