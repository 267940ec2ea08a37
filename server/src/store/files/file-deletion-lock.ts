import type { Db } from '@tropeiro/platform/database/db.ts';
import { integerLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { ClientBase } from 'pg';

/** The advisory lock for deleting files: a number used for nothing else in this database. */
const lockNumber = 7_265_835;

/** Prevents the deletion of image files until the transaction ends: a backup reads those of its snapshot. */
export const preventFileDeletion = async (client: ClientBase): Promise<void> => {
  await client.query('select pg_advisory_xact_lock_shared($1)', [lockNumber]);
};

/** Whether files may be deleted within this transaction. If so, no backup begins meanwhile. */
export const canDeleteFiles = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select pg_try_advisory_xact_lock(${integerLiteral(lockNumber)})`))[0]?.[0] === 't';
