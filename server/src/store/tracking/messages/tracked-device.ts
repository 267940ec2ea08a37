/**
 * A device in a vehicle of a company: the unit that is folded. In another vehicle, the same device starts with a new
 * state.
 */
export type TrackedDevice = {
  readonly customer_id: number;
  readonly vehicle_id: number;
  readonly device_id: number;
};

export const trackedKey = ({ vehicle_id, device_id }: Omit<TrackedDevice, 'customer_id'>): string =>
  `${vehicle_id}-${device_id}`;
