import type { Db } from '@tropeiro/platform/database/db.ts';
import type { NoticeChannel } from '@tropeiro/platform/database/notices.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** Sends a notice with the commit of this transaction, after which the process may end at once. */
export const sendNotice = async (db: Db, channel: NoticeChannel): Promise<void> => {
  await db.rows(sql`select pg_notify(${channel}, '')`);
};
