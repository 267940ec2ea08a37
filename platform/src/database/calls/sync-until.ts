import { type Db, parseFirst } from '../db.ts';
import { sql } from '../statement.ts';

/**
 * The earliest time from which changes may still appear that a list read after this does not show
 * (functions/sync_until.sql).
 */
export const getSyncUntil = async (db: Db): Promise<string> => {
  const moment = parseFirst<string>(await db.rows(sql`select json_moment(sync_until())`));
  if (moment === undefined) throw new Error('Sync-Until has no value');
  return moment;
};
