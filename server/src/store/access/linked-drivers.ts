import { changedColumns } from '../engine/changed-columns.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';

/** What links a user to a driver, who can log in as long as the user is active. */
export type Link = { readonly active: boolean; readonly driver_id: number | null };

/**
 * Marks the drivers as modified whom a change of a user has given another login, or none: their records name it, and whoever
 * follows what was modified must learn of it. Returns their ids.
 */
export async function markLinkedDrivers(db: Db, before: Link | undefined, after: Link): Promise<readonly number[]> {
  const [from, to] = [driverOf(before), driverOf(after)];
  if (from === to) return [];
  const ids = [from, to].filter((id) => id !== null);
  const marked = await db.rows(
    sql`update driver set ${changedColumns} where id = any(${arrayLiteral(ids)}::bigint[]) returning id`,
  );
  return many(marked);
}

const driverOf = (link: Link | undefined): number | null => (link?.active ? link.driver_id : null);
