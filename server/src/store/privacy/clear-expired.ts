import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/**
 * Deletes what has expired in all companies, and returns how many rows of each kind. A retired key goes with its last
 * token.
 */
export const clearExpired = async (db: Db, keyLifetimeS: number): Promise<Record<string, number>> =>
  one(await db.rows(sql`select clear_expired(make_interval(secs => ${keyLifetimeS}))`)) ?? {};
