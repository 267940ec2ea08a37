import { isAnyOf } from '@tropeiro/platform/database/lists/is-any-of.ts';
import { type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';

/**
 * The condition that the vehicle in a column is in one of these fleets now. Without fleets, every vehicle matches.
 */
export const isOfFleets = (vehicleId: Sql, fleetIds: readonly number[]): Sql | undefined =>
  fleetIds.length === 0
    ? undefined
    : sql`${vehicleId} = any(array(select v.id from vehicle v${where(isAnyOf(sql`v.fleet_id`, fleetIds))}))`;
