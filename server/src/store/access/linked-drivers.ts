import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { changedColumns } from '@tropeiro/platform/database/records/changed-columns.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';

/** The link from a user to a driver, who can log in while the user is active. */
export type Link = { readonly active: boolean; readonly driver_id: number | null };

/** The driver linked to a user. Null if the user is none. */
export const findDriverOfUser = async (db: Db, userId: number): Promise<number | null> =>
  parseFirst<number | null>(await db.rows(sql`select to_json(driver_id) from app_user where id = ${userId}`)) ?? null;

/**
 * Marks the drivers as modified whose login was added, changed or removed with a user. Their records contain it, so
 * readers of modified records must see it. Returns their ids.
 */
export async function markLinkedDrivers(db: Db, before: Link | undefined, after: Link): Promise<readonly number[]> {
  const [from, to] = [driverOf(before), driverOf(after)];
  if (from === to) return [];
  const ids = [from, to].filter((id) => id !== null);
  const marked = await db.rows(
    sql`update driver set ${changedColumns} where id = any(${arrayLiteral(ids)}::bigint[]) returning id`,
  );
  return parseAll(marked);
}

const driverOf = (link: Link | undefined): number | null => (link?.active ? link.driver_id : null);
