import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/**
 * Locks the corners of the company's vehicles until the transaction ends. Every change that may add corners to a vehicle takes this lock before
 * it counts them and before it locks an area. Two changes at once would otherwise pass the limit together.
 */
export async function lockWatchedCorners(transaction: Transaction): Promise<void> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' watched corners', 0))`);
}

/** An area of a vehicle, and how many corners it has. */
export type WatchedCorners = {
  readonly vehicle_id: number;
  readonly virtual_area_id: number;
  readonly corners: number;
};

/** All areas of the vehicles linked to any of these areas. */
export const listLinkedCorners = async (db: Db, areaIds: readonly number[]): Promise<readonly WatchedCorners[]> =>
  parseAll(
    await db.rows(sql`with linked as materialized (
        select vehicle_id, virtual_area_id from vehicle_virtual_area
        where vehicle_id in (select vehicle_id from vehicle_virtual_area where virtual_area_id = any(${arrayLiteral(areaIds)}::bigint[]))
      ), counted as materialized (
        select id, coalesce(jsonb_array_length(points), 0) as corners from virtual_area where id in (select virtual_area_id from linked)
      )
      select json_build_object('vehicle_id', vehicle_id, 'virtual_area_id', virtual_area_id, 'corners', corners)
      from linked join counted on counted.id = virtual_area_id`),
  );

/**
 * Of the vehicles linked to this area, the largest total of corners over all areas of one vehicle. Zero if no vehicle
 * is linked.
 */
export const countLinkedCorners = async (db: Db, id: number): Promise<number> =>
  parseFirst<number>(
    await db.rows(sql`with linked as materialized (
        select other.vehicle_id, other.virtual_area_id from vehicle_virtual_area own
        join vehicle_virtual_area other on other.vehicle_id = own.vehicle_id where own.virtual_area_id = ${id}
      ), counted as materialized (
        select id, coalesce(jsonb_array_length(points), 0) as corners from virtual_area where id in (select virtual_area_id from linked)
      )
      select to_jsonb(coalesce(max(together), 0)) from (
        select sum(corners) as together from linked join counted on counted.id = virtual_area_id group by vehicle_id) of_vehicles`),
  ) ?? 0;
