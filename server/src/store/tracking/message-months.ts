import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/**
 * Makes the partitions for messages of this month and the two to come, and returns how many were missing. A message of any
 * other time has its month made when it comes (`append_messages`).
 */
export const makeMonthsAhead = async (db: Db): Promise<number> =>
  one<number>(await db.rows(sql`select make_months_ahead()`)) ?? 0;
