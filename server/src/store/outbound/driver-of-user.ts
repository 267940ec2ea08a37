import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The driver linked to a user, or null. */
export const findDriverOfUser = async (db: Db, userId: number): Promise<number | null> =>
  parseFirst<number>(await db.rows(sql`select to_json(driver_id) from app_user where id = ${userId}`)) ?? null;
