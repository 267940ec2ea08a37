import type { Vehicle } from './vehicle-schema.ts';

/** More than any vehicle ever runs. */
export const hodometerMaxKm = 100_000_000;

/**
 * The related objects a vehicle can be returned with. The model always includes its manufacturer; the longer name is
 * accepted too.
 */
export const vehicleIncludes = [
  'fleet',
  'vehicle_model',
  'fuel_category',
  'vehicle_color',
  'vehicle_category',
  'vehicle_model.vehicle_model_manufacturer',
  'work_shift',
  'daily_summary',
] as const;
export type VehicleInclude = (typeof vehicleIncludes)[number];

/** A vehicle in announcements: without related records. */
export const announcedVehicle = (vehicle: Vehicle): Vehicle => ({
  ...vehicle,
  fleet: null,
  vehicle_model: null,
  fuel_category: null,
  vehicle_color: null,
  vehicle_category: null,
  work_shift: null,
  daily_summary: [],
});
