import type { Db } from '../engine/db.ts';
import { sql, where } from '../engine/statement.ts';

/** Whether there is such a vehicle, and where a user is named, one that the driver behind that user drives. */
export async function hasVehicle(db: Db, id: number, ownOfUser: number | undefined): Promise<boolean> {
  const rows = await db.rows(
    sql`select from vehicle${where(
      sql`id = ${id}`,
      ownOfUser === undefined ? undefined : sql`driver_id = (select driver_id from app_user where id = ${ownOfUser})`,
    )}`,
  );
  return rows.length > 0;
}
