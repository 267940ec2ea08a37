import { type Db, many } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** The serials of the devices in vehicles that the driver behind this user drives. */
export const listOwnSerials = async (db: Db, userId: number): Promise<readonly string[]> =>
  many<string>(
    await db.rows(sql`select to_json(serial) from device join vehicle on vehicle.device_id = device.id
      where vehicle.status <> 'C' and vehicle.driver_id = (select driver_id from app_user where id = ${userId})`),
  );
