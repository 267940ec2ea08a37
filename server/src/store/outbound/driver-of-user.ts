import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** The driver that a user is; null: none. */
export const findDriverOfUser = async (db: Db, userId: number): Promise<number | null> =>
  one<number>(await db.rows(sql`select to_json(driver_id) from app_user where id = ${userId}`)) ?? null;
