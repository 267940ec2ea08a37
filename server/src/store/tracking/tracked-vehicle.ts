import type { Db } from '@tropeiro/platform/database/db.ts';
import { sql, where } from '@tropeiro/platform/database/statement.ts';

/** Whether there is such a vehicle. With a user, whether it is assigned to the driver linked to that user. */
export async function hasVehicle(db: Db, id: number, ownOfUser: number | undefined): Promise<boolean> {
  const rows = await db.rows(
    sql`select from vehicle${where(
      sql`id = ${id}`,
      ownOfUser === undefined ? undefined : sql`driver_id = (select driver_id from app_user where id = ${ownOfUser})`,
    )}`,
  );
  return rows.length > 0;
}
