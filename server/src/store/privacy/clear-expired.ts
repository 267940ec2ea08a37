import { one, type Reader } from '../engine/database.ts';
import { sql } from '../engine/statement.ts';

/** A retired key goes once nothing it signed can still be alive. */
export const clearExpired = async (reader: Reader, keyLifeS: number): Promise<Record<string, number>> =>
  one(await reader.rows(sql`select clear_expired(make_interval(secs => ${keyLifeS}))`)) ?? {};
