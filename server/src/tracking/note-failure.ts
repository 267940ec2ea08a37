import type { Logger } from 'pino';

/** A vehicle of any company that a job or a request folds. */
export type VehicleKey = { readonly customer_id: number; readonly vehicle_id: number };

/** Notes that a vehicle could not be folded. */
export type NoteFailure = (error: unknown, vehicle: VehicleKey) => void;

export const vehicleFailureLogger =
  (log: Pick<Logger, 'error'>): NoteFailure =>
  (err, { customer_id, vehicle_id }) =>
    log.error({ err, customer_id, vehicle_id }, 'could not fold a vehicle; will retry later');
