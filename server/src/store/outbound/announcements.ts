import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Db, one } from '../engine/db.ts';
import { cursorValues } from '../engine/page.ts';
import type { Row } from '../engine/pipeline.ts';
import { emptySql, integerLiteral, type Sql, sql } from '../engine/statement.ts';

/** Something that has happened, as it is told. */
export type StoredAnnouncement = {
  /** No other has it, in whatever database this one may be restored. */
  readonly id: string;
  readonly type: string;
  readonly dateTime: string;
  /** The record, as JSON. */
  readonly payload: string;
  /** What to go on from after this one. */
  readonly cursor: string;
};

/** Writes down that this has happened to each of these records, with the change of the same transaction. */
export const announceQuery = (word: string, records: readonly object[]): Sql =>
  sql`select announce(${word}, ${records}::jsonb)`;

/**
 * The company's announcements behind the cursor, oldest first. They are in the order of their transactions, and none
 * comes while an older transaction is open: whatever that may still announce comes before them. So a reader who goes on
 * from the last cursor misses nothing and sees nothing twice.
 */
export async function readAnnouncements(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<readonly StoredAnnouncement[]> {
  const place = after === undefined ? undefined : parseCursor(after);
  const rows = await db.rows(announcementsQuery(place, limit));
  if (place && rows.length === 0) await requireNotAhead(db, place);
  return rows.map(announcementOf);
}

/** For how long the oldest announcement has been kept from its readers, in any company, and whose transaction is in the way. */
export const getOutboxLag = async (db: Db): Promise<OutboxLag> =>
  one<OutboxLag>(await db.rows(sql`select outbox_lag()`)) ?? { seconds: 0, holder: null };

export type OutboxLag = {
  readonly seconds: number;
  readonly holder: { readonly pid: number; readonly application: string; readonly database: string } | null;
};

/** Where an announcement stands in the order, as digits: the numbers do not all fit into those of JavaScript. */
type OutboxCursor = readonly [epoch: string, transaction: string, id: string];

/**
 * Of the last epoch in which anything was announced, what is older than every open transaction; of the epochs before it
 * everything, since their transactions have ended. Where nothing was announced since the last restore, everything.
 */
const announcementsQuery = (place: OutboxCursor | undefined, limit: number): Sql => sql`
  select epoch, transaction, id, type, json_moment(date_time), payload from outbox
  where (epoch, transaction) < (
    (select greatest(max(epoch), (select begun::bigint << 32 from outbox_epoch)) from outbox),
    pg_snapshot_xmin(pg_current_snapshot()))${place ? afterCursor(place) : emptySql}
  order by epoch, transaction, id limit ${integerLiteral(limit)}`;

const afterCursor = ([epoch, transaction, id]: OutboxCursor): Sql =>
  sql` and (epoch, transaction, id) > (${epoch}::bigint, ${transaction}::xid8, ${id}::bigint)`;

/** Nobody has read what is not written yet: such a cursor is from before the database went back, as an old copy does. */
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
