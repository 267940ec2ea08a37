/** The subject of an announcement. */
type Subject = {
  /** The id of the record, if it has one. */
  readonly id: number | null;
  readonly route_plan_id: number | null;
  readonly vehicle_id: number | null;
};

/**
 * The key within which announcements are sent in order: the plan, the vehicle, or else the record itself. A failed
 * delivery delays only announcements with the same key.
 */
export function orderingKey(type: string, { id, route_plan_id, vehicle_id }: Subject): string {
  if (route_plan_id !== null) return `route_plan ${route_plan_id}`;
  if (vehicle_id !== null) return `vehicle ${vehicle_id}`;
  return `${type.split('.')[0]} ${id ?? ''}`;
}
