import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/**
 * Creates the partitions for messages of this month and the next two. Returns how many were missing. For other
 * months, `append_messages` creates the partition when a message arrives.
 */
export const makeMonthsAhead = async (db: Db): Promise<number> =>
  parseFirst<number>(await db.rows(sql`select make_months_ahead()`)) ?? 0;
