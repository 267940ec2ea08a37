import type { Db } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import { type StoredAnnouncement, storedAnnouncement } from './announcements.ts';
import { cursorBefore, type OutboxCursor } from './outbox-cursor.ts';

/** Announcements of several companies in order, and where to read on. */
export type OutboxPage = {
  readonly announcements: readonly (StoredAnnouncement & { readonly companyId: number })[];
  readonly cursor: OutboxCursor;
  readonly hasMore: boolean;
  /** Whether some are there that wait for an older transaction to end. */
  readonly isHeldUp: boolean;
};

/** The announcements of these companies behind a cursor, so many at most: as the reader of a process reads them, who passes them on. */
export async function readOutbox(
  db: Db,
  companies: readonly number[],
  [epoch, transaction, id]: OutboxCursor,
  limit: number,
): Promise<OutboxPage> {
  const rows = await db.rows(
    sql`select * from read_outbox(${arrayLiteral(companies)}::bigint[], ${epoch}::bigint, ${transaction}::xid8, ${id}::bigint, ${limit})`,
  );
  const [lastEpoch, oldest, isHeldUp] = rows[0] ?? [];
  const announced = rows.filter((row) => row[companyColumn] !== null);
  const [, , , , ...last] = announced.at(-1) ?? [];
  const isFull = announced.length === limit;
  return {
    announcements: announced.map((row) => ({
      companyId: Number(row[companyColumn]),
      ...storedAnnouncement(row.slice(companyColumn + 1)),
    })),
    cursor: isFull ? [last[0] ?? '', last[1] ?? '', last[2] ?? ''] : cursorBefore(lastEpoch ?? '', oldest ?? ''),
    hasMore: isFull,
    isHeldUp: isHeldUp === 't',
  };
}

/** The end of the outbox, of all companies: what is announced from now on comes behind it. */
export const getOutboxEnd = async (db: Db): Promise<OutboxCursor> =>
  (await readOutbox(db, [], ['0', '0', '0'], 1)).cursor;

/** The columns before this one are of the whole page; those behind it are the announcement. */
const companyColumn = 3;
