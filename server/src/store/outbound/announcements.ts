import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Db, one } from '../engine/db.ts';
import { cursorValues } from '../engine/page.ts';
import type { Row } from '../engine/pipeline.ts';
import { emptySql, integerLiteral, type Sql, sql } from '../engine/statement.ts';

/** An announcement of the outbox: something that has happened to a record. */
export type StoredAnnouncement = {
  /** Unique, also among those of a database that this one is restored into. */
  readonly id: string;
  readonly type: string;
  readonly dateTime: string;
  /** The record, as JSON. */
  readonly payload: string;
  /** Where to read on behind this one. */
  readonly cursor: string;
};

/**
 * Reads the company's announcements behind the cursor, oldest first. They are in the order of their transactions, and
 * none comes while an older transaction is open: whatever that may still announce comes before them. So a reader who
 * goes on from the last cursor misses nothing and sees nothing twice.
 */
export async function readAnnouncements(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<readonly StoredAnnouncement[]> {
  const cursor = after === undefined ? undefined : parseCursor(after);
  const rows = await db.rows(announcementsQuery(cursor, limit));
  if (cursor && rows.length === 0) await requireNotAhead(db, cursor);
  return rows.map(announcementOf);
}

/** For how many seconds the oldest announcement has been held back, in any company, and by whose open transaction. */
export const getOutboxLag = async (db: Db): Promise<OutboxLag> =>
  one<OutboxLag>(await db.rows(sql`select outbox_lag()`)) ?? { seconds: 0, holder: null };

export type OutboxLag = {
  readonly seconds: number;
  readonly holder: { readonly pid: number; readonly application: string; readonly database: string } | null;
};

/** A parsed cursor, as digits: the numbers do not all fit into those of JavaScript. */
type OutboxCursor = readonly [epoch: string, transaction: string, id: string];

/**
 * The query for announcements that may be read: of the last epoch in which anything was announced, those older than
 * every open transaction; of earlier epochs all, since their transactions have ended. Where nothing was announced since
 * the last restore, all.
 */
const announcementsQuery = (cursor: OutboxCursor | undefined, limit: number): Sql => sql`
  select epoch, transaction, id, type, json_moment(date_time), payload from outbox
  where (epoch, transaction) < (
    (select greatest(max(epoch), (select begun::bigint << 32 from outbox_epoch)) from outbox),
    pg_snapshot_xmin(pg_current_snapshot()))${cursor ? afterCursor(cursor) : emptySql}
  order by epoch, transaction, id limit ${integerLiteral(limit)}`;

const afterCursor = ([epoch, transaction, id]: OutboxCursor): Sql =>
  sql` and (epoch, transaction, id) > (${epoch}::bigint, ${transaction}::xid8, ${id}::bigint)`;

/** Refuses a cursor that is ahead of the outbox: it is from before the database was set back to an older state. */
async function requireNotAhead(db: Db, [epoch, transaction]: OutboxCursor): Promise<void> {
  const [row] = await db.rows(sql`select (${epoch}::bigint >> 32, ${transaction}::xid8)
    < (begun::bigint, pg_snapshot_xmax(pg_current_snapshot())) from outbox_epoch`);
  if (row?.[0] !== 't') throw new Refusal('invalid_cursor');
}

const announcementOf = ([epoch, transaction, id, type, dateTime, payload]: Row): StoredAnnouncement => ({
  id: `${epoch}-${id}`,
  type: type ?? '',
  dateTime: JSON.parse(dateTime ?? '""') as string,
  payload: payload ?? 'null',
  cursor: Buffer.from(JSON.stringify([epoch, transaction, id])).toString('base64url'),
});

function parseCursor(cursor: string): OutboxCursor {
  const [epoch = '', transaction = '', id = ''] = cursorValues(cursor, 3);
  if (![epoch, transaction, id].every((number) => /^\d{1,18}$/.test(number))) throw new Refusal('invalid_cursor');
  return [epoch, transaction, id];
}
