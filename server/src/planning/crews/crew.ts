import type { DriverFacts, StoredCrew, VehicleFacts } from '../../store/planning/crew-facts.ts';
import { travelVehicleOf } from '../../travel/vehicle-class.ts';
import type { CrewToRoute } from '../routing/route-request.ts';

/** The vehicle and people who execute a plan, as loaded from the database. */
export type Crew = {
  readonly vehicle: VehicleFacts | undefined;
  readonly driver: DriverFacts | undefined;
  readonly helper: DriverFacts | undefined;
};

/** The crew of a plan that is assigned later. */
export const emptyCrew: Crew = { vehicle: undefined, driver: undefined, helper: undefined };

/** The ids of a crew's members. */
export const crewIdsOf = ({ vehicle_id, driver_id, helper_id }: StoredCrew): StoredCrew => ({
  vehicle_id,
  driver_id,
  helper_id,
});

/** A crew as plans store it: the ids of its members. */
export const storedCrew = (crew: Crew | undefined): StoredCrew => ({
  vehicle_id: crew?.vehicle?.id ?? null,
  driver_id: crew?.driver?.id ?? null,
  helper_id: crew?.helper?.id ?? null,
});

/** A crew as it is routed. */
export const crewToRoute = ({ vehicle, driver }: Crew): CrewToRoute => ({
  vehicle: vehicle
    ? {
        plate: vehicle.plate,
        capacity: vehicle.capacity,
        axles: vehicle.axles,
        ...travelVehicleOf(vehicle),
        base: baseOf(vehicle),
        shift: vehicle.shift,
      }
    : null,
  driver: driver ? { shift: driver.shift } : null,
});

const baseOf = ({ base_latitude: latitude, base_longitude: longitude }: VehicleFacts) =>
  latitude === null || longitude === null ? null : { latitude, longitude };
