import type { Reader } from './database.ts';
import { migrations } from './migrate.ts';
import { sql } from './statement.ts';

/** The database answers, and stands where this version expects it. */
export async function isCurrent(reader: Reader): Promise<boolean> {
  const names = new Set((await reader.rows(sql`select name from migration`)).map(([name]) => name));
  return migrations.every(({ name }) => names.has(name));
}
