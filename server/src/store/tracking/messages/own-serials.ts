import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The serials of the devices in vehicles of the driver linked to this user. */
export const listOwnSerials = async (db: Db, userId: number): Promise<readonly string[]> =>
  parseAll<string>(
    await db.rows(sql`select to_json(serial) from device join vehicle on vehicle.device_id = device.id
      where vehicle.status <> 'C' and vehicle.driver_id = (select driver_id from app_user where id = ${userId})`),
  );
