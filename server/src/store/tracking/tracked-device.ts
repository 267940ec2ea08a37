/** A device in a vehicle of a company: what is folded by itself. In another vehicle the same device begins anew. */
export type TrackedDevice = {
  readonly customer_id: number;
  readonly vehicle_id: number;
  readonly device_id: number;
};

export const trackedKey = ({ vehicle_id, device_id }: Omit<TrackedDevice, 'customer_id'>): string =>
  `${vehicle_id}-${device_id}`;
