import type { Driver } from '@tropeiro/domain/fleet/driver-schema.ts';
import type { Vehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import type { WorkShift } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import type { PointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import type { HoursOfDay } from '@tropeiro/telematics/day/weekly-hours.ts';
import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';
import { plannedFromMs } from './planned-from.ts';
import { between, randomFor } from './random.ts';
import { shiftHours } from './shift-hours.ts';
import type { PlannedStop, SimulatedVehicle, Stop } from './simulated-vehicle.ts';

/** The records of a company, as the API returns them, that a simulation uses. */
export type FleetRecords = {
  readonly vehicles: readonly Vehicle[];
  readonly drivers: readonly Pick<Driver, 'id' | 'identifier'>[];
  readonly workShifts: readonly Pick<WorkShift, 'id' | 'days'>[];
  readonly pointsOfInterest: readonly Pick<PointOfInterest, 'latitude' | 'longitude'>[];
  /** Includes their points. */
  readonly plans: readonly RoutePlan[];
};

/** The place of vehicles in a company without any known place: the centre of São Paulo. */
const somewhere: Coordinates = { latitude: -23.5505, longitude: -46.6333 };

/** The hours of vehicles without a work shift. */
const usualHours: readonly HoursOfDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  beginMinute: 8 * 60,
  endMinute: 18 * 60,
}));

/** Heavier vehicles have 24 volts. */
const heavyKg = 3000;

/**
 * The active vehicles of a company that have a device. The odometer follows from the serial and the month, so repeated
 * simulations give the same values.
 */
export function simulatedFleet(records: FleetRecords, clock: LocalClock, fromMs: number): SimulatedVehicle[] {
  const places = records.pointsOfInterest.map(({ latitude, longitude }) => ({ latitude, longitude }));
  const cards = new Map(records.drivers.map(({ id, identifier }) => [id, identifier]));
  const hours = new Map(records.workShifts.map(({ id, days }) => [id, shiftHours(days)]));
  const firstDay = `${clock.dayOf(fromMs).date.slice(0, 7)}-01`;
  return records.vehicles.flatMap((vehicle): SimulatedVehicle[] => {
    const { device, base_latitude: latitude, base_longitude: longitude, min_temperature, max_temperature } = vehicle;
    if (!device || vehicle.status !== 'A') return [];
    return [
      {
        serial: device.serial,
        base: latitude === null || longitude === null ? (places[0] ?? somewhere) : { latitude, longitude },
        hours: hours.get(vehicle.work_shift_id ?? 0) ?? usualHours,
        firstDay,
        odometerM: Math.round(between(randomFor(device.serial, firstDay), 20e6, 300e6)),
        speedMaxKmh: vehicle.speed_max,
        speedMaxRainKmh: vehicle.speed_max_rain,
        rpmMax: vehicle.rpm_max,
        cargo:
          min_temperature === null || max_temperature === null
            ? null
            : { minC: min_temperature, maxC: max_temperature },
        isHeavy: (vehicle.capacity ?? 0) > heavyKg,
        card: cards.get(vehicle.driver_id ?? 0) ?? null,
        places,
        plannedStops: stopsByDay(
          records.plans.filter(({ vehicle_id }) => vehicle_id === vehicle.id),
          clock,
        ),
      },
    ];
  });
}

/** The stops of plans by the local day on which they begin, plan after plan. */
function stopsByDay(plans: readonly RoutePlan[], clock: LocalClock): Map<string, PlannedStop[]> {
  const byDay = new Map<string, PlannedStop[]>();
  for (const { date_time_start, date_created, route_points } of plans.toSorted(byStart)) {
    const beginMs = Date.parse(date_time_start);
    const { date } = clock.dayOf(beginMs);
    const fromMs = plannedFromMs(clock, beginMs, Date.parse(date_created));
    const stops = route_points.toSorted(byOrder).flatMap(stopOf);
    byDay.set(date, [...(byDay.get(date) ?? []), ...stops.map((stop) => ({ ...stop, fromMs }))]);
  }
  return byDay;
}

const byStart = (a: RoutePlan, b: RoutePlan): number => Date.parse(a.date_time_start) - Date.parse(b.date_time_start);
const byOrder = (a: RoutePoint, b: RoutePoint): number => (a.order ?? 0) - (b.order ?? 0);

/** Departure and arrival have no service. */
const stopOf = ({ type, latitude, longitude, delivery_time }: RoutePoint): Stop[] =>
  latitude === null || longitude === null || type === 'PA' || type === 'CH'
    ? []
    : [{ latitude, longitude, serviceS: delivery_time }];
