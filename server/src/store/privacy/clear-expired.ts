import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/**
 * Deletes expired rows in all companies and returns the number of rows of each kind. A retired key is deleted when
 * its last token has expired.
 */
export const clearExpired = async (db: Db, keyLifetimeS: number): Promise<Record<string, number>> =>
  parseFirst(await db.rows(sql`select clear_expired(make_interval(secs => ${keyLifetimeS}))`)) ?? {};
