import type { ClientBase } from 'pg';
import type { Db } from '../engine/db.ts';
import { integerLiteral, sql } from '../engine/statement.ts';

/** The advisory lock of deleting files: a number that nothing else in this database uses. */
const lockNumber = 7_265_835;

/** Prevents that files of images are deleted until the transaction ends: a backup reads those of its snapshot. */
export const preventFileDeletion = async (client: ClientBase): Promise<void> => {
  await client.query('select pg_advisory_xact_lock_shared($1)', [lockNumber]);
};

/** Whether files may be deleted within this transaction; if so, no backup begins meanwhile. */
export const canDeleteFiles = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select pg_try_advisory_xact_lock(${integerLiteral(lockNumber)})`))[0]?.[0] === 't';
