import type { VehicleFields } from './vehicle-rules.ts';

/**
 * The fields of a vehicle that its events depend on. Former values are stored with the time until which they were
 * valid, so that late messages are evaluated with the limits of their own time.
 */
export const datedFields = [
  'fleet_id',
  'driver_id',
  'work_shift_id',
  'speed_max',
  'speed_max_range_1',
  'speed_max_rain',
  'rpm_high',
  'rpm_max',
  'min_temperature',
  'max_temperature',
] as const satisfies readonly (keyof VehicleFields)[];

/** The dated fields of a vehicle at a moment. */
export type DatedFields = Readonly<Pick<VehicleFields, (typeof datedFields)[number]>>;
