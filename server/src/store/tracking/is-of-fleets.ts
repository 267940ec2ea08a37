import { isAmong } from '../engine/is-among.ts';
import { type Sql, sql, where } from '../engine/statement.ts';

/** That the vehicle of a column is in one of these fleets now; where there are none, every vehicle is. */
export const isOfFleets = (vehicleId: Sql, fleetIds: readonly number[]): Sql | undefined =>
  fleetIds.length === 0
    ? undefined
    : sql`${vehicleId} = any(array(select v.id from vehicle v${where(isAmong(sql`v.fleet_id`, fleetIds))}))`;
