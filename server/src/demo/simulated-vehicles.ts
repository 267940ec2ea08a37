import { shiftHours } from '../simulator/shift-hours.ts';
import type { PlannedStop, SimulatedVehicle } from '../simulator/simulated-vehicle.ts';
import { demoCard } from './drivers.ts';
import { demoPlaces } from './points-of-interest.ts';
import { demoShift } from './shift.ts';
import { demoVehicles } from './vehicles.ts';

/** The vehicles of the demo company for the simulator, from a day on, each with the stops of its plans by day. */
export const demoSimulatedVehicles = (
  firstDay: string,
  plannedStops: (serial: string) => ReadonlyMap<string, readonly PlannedStop[]>,
): SimulatedVehicle[] =>
  demoVehicles.map(({ serial, driver, fields }) => ({
    serial,
    base: { latitude: fields.base_latitude, longitude: fields.base_longitude },
    hours: shiftHours(demoShift),
    firstDay,
    odometerM: fields.hodometer * 1000,
    speedMaxKmh: fields.speed_max,
    speedMaxRainKmh: fields.speed_max_rain,
    rpmMax: fields.rpm_max,
    cargo:
      fields.min_temperature === null || fields.max_temperature === null
        ? null
        : { minC: fields.min_temperature, maxC: fields.max_temperature },
    isHeavy: fields.capacity > 3000,
    card: demoCard(driver),
    places: demoPlaces.map(({ point: { latitude, longitude } }) => ({ latitude, longitude })),
    plannedStops: plannedStops(serial),
  }));
