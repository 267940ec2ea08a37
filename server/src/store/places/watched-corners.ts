import { type Db, many, one } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

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

/** All areas of the vehicles that are linked to any of these areas. */
export const listCornersBeside = async (db: Db, areaIds: readonly number[]): Promise<readonly WatchedCorners[]> =>
  many(
    await db.rows(sql`with linked as materialized (
        select vehicle_id, virtual_area_id from vehicle_virtual_area
        where vehicle_id in (select vehicle_id from vehicle_virtual_area where virtual_area_id = any(${arrayLiteral(areaIds)}::bigint[]))
      ), counted as materialized (
        select id, coalesce(jsonb_array_length(points), 0) as corners from virtual_area where id in (select virtual_area_id from linked)
      )
      select json_build_object('vehicle_id', vehicle_id, 'virtual_area_id', virtual_area_id, 'corners', corners)
      from linked join counted on counted.id = virtual_area_id`),
  );

/** How many corners the areas have together of the vehicle that is watched in this one and has most of them; zero where none is. */
export const countCornersBeside = async (db: Db, id: number): Promise<number> =>
  one<number>(
    await db.rows(sql`with linked as materialized (
        select other.vehicle_id, other.virtual_area_id from vehicle_virtual_area own
        join vehicle_virtual_area other on other.vehicle_id = own.vehicle_id where own.virtual_area_id = ${id}
      ), counted as materialized (
        select id, coalesce(jsonb_array_length(points), 0) as corners from virtual_area where id in (select virtual_area_id from linked)
      )
      select to_jsonb(coalesce(max(together), 0)) from (
        select sum(corners) as together from linked join counted on counted.id = virtual_area_id group by vehicle_id) of_vehicles`),
  ) ?? 0;
