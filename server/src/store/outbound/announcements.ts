import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Db, one } from '../engine/db.ts';
import type { Row } from '../engine/pipeline.ts';
import { asTextArray, emptySql, integerLiteral, type Sql, sql } from '../engine/statement.ts';
import {
  announcementId,
  companyCursorRow,
  cursorBefore,
  cursorRow,
  encodeCursor,
  isBefore,
  type OutboxCursor,
  parseCursor,
} from './outbox-cursor.ts';

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
  readonly subject: AnnouncedSubject;
};

/** What an announcement is about: by this it is filtered, kept in order with others, and shown to drivers. */
export type AnnouncedSubject = {
  readonly route_plan_id: number | null;
  readonly vehicle_id: number | null;
  readonly fleet_id: number | null;
  /** The drivers whose own it is. */
  readonly driver_ids: readonly number[];
};

/** Some announcements in order, and where to read on behind them: whoever goes on there has missed nothing. */
export type AnnouncementPage = {
  readonly announcements: readonly StoredAnnouncement[];
  readonly cursor: string;
  /** Whether there is more already. */
  readonly hasMore: boolean;
};

/** Which announcements are wanted: all of the company where nothing is said. */
export type AnnouncementFilter = {
  readonly types?: readonly string[];
  /** Those that are a driver's own, by the user that the driver is. */
  readonly ownOfUser?: number | undefined;
  /** Of webhooks only those of this user. */
  readonly webhooksOfUser?: number | undefined;
};

/** Whether an announcement `o` is about a webhook of this user, or about anything else. */
export const isOfWebhooksOf = (userId: Sql): Sql =>
  sql`(o.type not like 'webhook.%' or (o.payload ->> 'user_id')::bigint = ${userId})`;

/**
 * Reads the company's announcements behind the cursor, oldest first. They are in the order of their transactions, and
 * none comes while an older transaction is open: whatever that may still announce comes before them. So a reader who
 * goes on from the cursor of the page misses nothing and sees nothing twice. Of those that the filter leaves out so many are
 * passed at once, so that a page may be empty and yet have more behind it.
 */
export async function readAnnouncements(
  db: Db,
  after: string | undefined,
  limit: number,
  filter: AnnouncementFilter = {},
): Promise<AnnouncementPage> {
  const cursor = after === undefined ? undefined : parseCursor(after);
  const { end, passed } = await getReach(db, cursor);
  const found = (await db.rows(announcementsQuery(cursor, passed ?? end, limit, filter))).map(storedAnnouncement);
  if (cursor) await refuseExpired(db, cursor);
  const announcements = found.slice(0, limit);
  const last = announcements.at(-1);
  const bytes = announcements.reduce((sum, { payload }) => sum + Buffer.byteLength(payload), 0);
  const isCut = found.length > limit || bytes >= maxPageBytes;
  return {
    announcements,
    cursor: isCut && last ? last.cursor : encodeCursor(passed ?? end),
    hasMore: isCut || passed !== undefined,
  };
}

/** The cursor of whoever wants what is announced from now on, by whichever transaction commits from now on. */
export const getCursorOfNow = async (db: Db): Promise<string> => encodeCursor((await getReach(db, undefined)).end);

/** For how many seconds the oldest announcement has been held back, in any company, and by whose open transaction. */
export const getOutboxLag = async (db: Db): Promise<OutboxLag> =>
  one<OutboxLag>(await db.rows(sql`select outbox_lag()`)) ?? { seconds: 0, holder: null };

/** What the outbox of all companies takes on disk. */
export const getOutboxBytes = async (db: Db): Promise<number> =>
  one<number>(await db.rows(sql`select to_json(pg_total_relation_size('outbox'))`)) ?? 0;

export type OutboxLag = {
  readonly seconds: number;
  readonly holder: { readonly pid: number; readonly application: string; readonly database: string } | null;
};

/** The columns of an announcement in the outbox `o`, with its subject `s`, for `storedAnnouncement`. */
export const announcementColumns = sql`o.epoch, o.transaction, o.id, o.type, json_moment(o.date_time) as json_moment, o.payload::text as payload,
  json_build_object('route_plan_id', s.route_plan_id, 'vehicle_id', s.vehicle_id, 'fleet_id', s.fleet_id,
    'driver_ids', array_remove(s.driver_ids, null)) as subject`;

export function storedAnnouncement(row: Row): StoredAnnouncement {
  const [epoch = '', transaction = '', id = '', type, dateTime, payload, subject] = row.map((value) => value ?? '');
  return {
    id: announcementId(epoch, id),
    type: type ?? '',
    dateTime: JSON.parse(dateTime || '""') as string,
    payload: payload ?? 'null',
    cursor: encodeCursor([epoch, transaction, id]),
    subject: JSON.parse(subject ?? 'null') as AnnouncedSubject,
  };
}

/** How many announcements one reading passes at most, wanted or not. */
const maxPassed = 20_000;

/** How many bytes of records a page has at most, but for the last one. */
const maxPageBytes = 8_000_000;

/** Refuses a cursor behind which announcements were removed. Asked once they are read, since they may be removed just before. */
async function refuseExpired(db: Db, cursor: OutboxCursor): Promise<void> {
  const [row] = await db.rows(
    sql`select exists (select from outbox_horizon where (epoch, transaction, id) > ${cursorRow(cursor)})`,
  );
  if (row?.[0] === 't') throw new Refusal('cursor_expired');
}

/**
 * The end up to which the company's announcements may be read (outbox_ends), by a query behind this one. Where there are very
 * many, how far one reading goes. Refuses a cursor that is ahead of the outbox, since it is from before the database was set
 * back to an older state.
 */
async function getReach(
  db: Db,
  cursor: OutboxCursor | undefined,
): Promise<{ end: OutboxCursor; passed?: OutboxCursor }> {
  const isAhead = cursor
    ? sql`(${cursor[0]}::bigint >> 32, ${cursor[1]}::xid8) >= (begun::bigint, pg_snapshot_xmax(pg_current_snapshot()))`
    : sql`false`;
  const [row] = await db.rows(sql`
    select ending.epoch, ending.transaction, ${isAhead}, passed.epoch, passed.transaction, passed.id
    from outbox_epoch, outbox_ends(array[tenant()]) ending
    left join lateral (select epoch, transaction, id from outbox${cursor ? sql` where (customer_id, epoch, transaction, id) > ${companyCursorRow(cursor)}` : emptySql}
      order by epoch, transaction, id offset ${integerLiteral(maxPassed)} limit 1) passed on true`);
  const [epoch = '', transaction = '', ahead, ...far] = (row ?? []).map((value) => value ?? '');
  if (ahead === 't') throw new Refusal('invalid_cursor');
  const end = cursorBefore(epoch, transaction);
  const [farEpoch = '', farTransaction = '', farId = ''] = far;
  const passed: OutboxCursor = [farEpoch, farTransaction, farId];
  return farEpoch !== '' && isBefore(passed, end) ? { end, passed } : { end };
}

/** The query for the announcements behind a cursor and up to an end: those of a page, and one more where there is one. */
export function announcementsQuery(
  cursor: OutboxCursor | undefined,
  end: OutboxCursor,
  limit: number,
  { types, ownOfUser, webhooksOfUser }: AnnouncementFilter,
): Sql {
  const ofTypes = types ? sql` and o.type = any(${asTextArray(types)})` : emptySql;
  const own =
    ownOfUser === undefined
      ? emptySql
      : sql` and (select u.driver_id from app_user u where u.id = ${ownOfUser}) = any(s.driver_ids)`;
  const webhooks =
    webhooksOfUser === undefined ? emptySql : sql` and ${isOfWebhooksOf(sql`${webhooksOfUser}::bigint`)}`;
  const behind = cursor
    ? sql` and (o.customer_id, o.epoch, o.transaction, o.id) > ${companyCursorRow(cursor)}`
    : emptySql;
  return sql`select epoch, transaction, id, type, json_moment, payload, subject from (
      select *, coalesce(sum(octet_length(payload)) over
        (order by epoch, transaction, id rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select ${announcementColumns} from outbox o, lateral announced_subject(o.customer_id, o.type, o.payload) s
        where (o.customer_id, o.epoch, o.transaction, o.id) <= ${companyCursorRow(end)}${behind}${ofTypes}${own}${webhooks}
        order by o.epoch, o.transaction, o.id limit ${integerLiteral(limit + 1)}
      ) found
    ) found where before < ${integerLiteral(maxPageBytes)} order by epoch, transaction, id`;
}
