import type { ClientBase } from 'pg';
import type { Db } from '../engine/db.ts';
import { integerLiteral, sql } from '../engine/statement.ts';

/** Among all that use advisory locks in this database, a number that is ours. */
const lockNumber = 7_265_835;

/** Until its transaction ends, no file of an image is removed: a backup reads those of the moment it is of. */
export const preventFileDeletion = async (client: ClientBase): Promise<void> => {
  await client.query('select pg_advisory_xact_lock_shared($1)', [lockNumber]);
};

/** Whether files may be removed within this transaction. */
export const canDeleteFiles = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select pg_try_advisory_xact_lock(${integerLiteral(lockNumber)})`))[0]?.[0] === 't';
