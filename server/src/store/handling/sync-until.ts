import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** From when on something may still come that a list read after this does not show (functions/sync_until.sql). */
export const getSyncUntil = async (db: Db): Promise<string> => {
  const moment = one<string>(await db.rows(sql`select json_moment(sync_until())`));
  if (moment === undefined) throw new Error('There is always a moment to sync from');
  return moment;
};
