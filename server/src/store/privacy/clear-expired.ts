import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** A retired key goes once nothing it signed can still be alive. */
export const clearExpired = async (db: Db, keyLifetimeS: number): Promise<Record<string, number>> =>
  one(await db.rows(sql`select clear_expired(make_interval(secs => ${keyLifetimeS}))`)) ?? {};
