import type { AnnouncedAuthor } from '@tropeiro/contract/outbound/announcement.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { asTextArray, emptySql, integerLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
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

/** An announcement in the outbox: something that happened to a record. */
export type StoredAnnouncement = {
  /** Unique, even among announcements of a database into which this one is restored. */
  readonly id: string;
  readonly type: string;
  readonly dateTime: string;
  /** The record, as JSON. */
  readonly payload: string;
  /** The user who made the change, with the name unmasked. Null for the service itself and devices. */
  readonly by: AnnouncedAuthor | null;
  /** The cursor after this announcement. */
  readonly cursor: string;
  readonly subject: AnnouncedSubject;
};

/** The subject of an announcement: it is filtered and ordered by this, and shown to these drivers. */
export type AnnouncedSubject = {
  readonly route_plan_id: number | null;
  readonly vehicle_id: number | null;
  readonly fleet_id: number | null;
  /** The drivers it concerns. */
  readonly driver_ids: readonly number[];
};

/** Announcements in order, and the cursor after them. Readers that continue there miss nothing. */
export type AnnouncementPage = {
  readonly announcements: readonly StoredAnnouncement[];
  readonly cursor: string;
  /** Whether more announcements can be read now. */
  readonly hasMore: boolean;
};

/** Filters announcements. Without filters, all of the company match. */
export type AnnouncementFilter = {
  readonly types?: readonly string[];
  /** Only announcements that concern the driver linked to this user. */
  readonly ownOfUser?: number | undefined;
  /** Announcements about webhooks only for those of this user. */
  readonly webhooksOfUser?: number | undefined;
};

/** The condition that an announcement `o` is about a webhook of this user or about anything other than webhooks. */
export const isVisibleToWebhookOwner = (userId: Sql): Sql =>
  sql`(o.type not like 'webhook.%' or (o.payload ->> 'user_id')::bigint = ${userId})`;

/**
 * Reads the company's announcements after the cursor, oldest first, in the order of their transactions. No
 * announcement is returned while an older transaction is open that may still announce something before it. So readers
 * that continue from the page's cursor miss nothing and see nothing twice. One call passes up to a maximum of
 * announcements that the filter leaves out, so a page may be empty while more follow.
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
  if (cursor) await requireUnexpired(db, cursor);
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

/** The cursor for reading everything that transactions announce that commit from now on. */
export const getCurrentCursor = async (db: Db): Promise<string> => encodeCursor((await getReach(db, undefined)).end);

/** For how many seconds the oldest announcement has been held back, in any company, and by which open transaction. */
export const getOutboxLag = async (db: Db): Promise<OutboxLag> =>
  parseFirst<OutboxLag>(await db.rows(sql`select outbox_lag()`)) ?? { seconds: 0, holder: null };

/** The size on disk of the outbox of all companies. */
export const getOutboxBytes = async (db: Db): Promise<number> =>
  parseFirst<number>(await db.rows(sql`select to_json(pg_total_relation_size('outbox'))`)) ?? 0;

export type OutboxLag = {
  readonly seconds: number;
  readonly holder: { readonly pid: number; readonly application: string; readonly database: string } | null;
};

/** The columns of an announcement in the outbox `o`, with its subject `s`, for `storedAnnouncement`. */
export const announcementColumns = sql`o.epoch, o.transaction, o.id, o.type, json_moment(o.date_time) as json_moment, o.payload::text as payload,
  json_build_object('route_plan_id', s.route_plan_id, 'vehicle_id', s.vehicle_id, 'fleet_id', s.fleet_id,
    'driver_ids', array_remove(s.driver_ids, null)) as subject,
  announced_by(o.customer_id, o.user_id) as author`;

export function storedAnnouncement(row: Row): StoredAnnouncement {
  const [epoch = '', transaction = '', id = '', type, dateTime, payload, subject, author] = row.map(
    (value) => value ?? '',
  );
  return {
    id: announcementId(epoch, id),
    type: type ?? '',
    dateTime: JSON.parse(dateTime || '""') as string,
    payload: payload ?? 'null',
    by: JSON.parse(author || 'null') as AnnouncedAuthor | null,
    cursor: encodeCursor([epoch, transaction, id]),
    subject: JSON.parse(subject ?? 'null') as AnnouncedSubject,
  };
}

/** The maximum number of announcements that one call passes, including those left out. */
const maxPassed = 20_000;

/** The maximum bytes of records on a page. Only the last record may exceed it. */
const maxPageBytes = 8_000_000;

/**
 * Rejects a cursor after which announcements were removed. Runs after reading them, since they may be removed just
 * before.
 */
async function requireUnexpired(db: Db, cursor: OutboxCursor): Promise<void> {
  const [row] = await db.rows(
    sql`select exists (select from outbox_horizon where (epoch, transaction, id) > ${cursorRow(cursor)})`,
  );
  if (row?.[0] === 't') throw new Refusal('cursor_expired');
}

/**
 * The end up to which the next query may read the company's announcements (outbox_ends). If there are very many, also
 * how far one call reads. Rejects a cursor ahead of the outbox: it is from before the database was restored to an
 * older state.
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

/** The query for the announcements after a cursor and up to an end: a page, and one more if there is one. */
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
    webhooksOfUser === undefined ? emptySql : sql` and ${isVisibleToWebhookOwner(sql`${webhooksOfUser}::bigint`)}`;
  const behind = cursor
    ? sql` and (o.customer_id, o.epoch, o.transaction, o.id) > ${companyCursorRow(cursor)}`
    : emptySql;
  return sql`select epoch, transaction, id, type, json_moment, payload, subject, author from (
      select *, coalesce(sum(octet_length(payload)) over
        (order by epoch, transaction, id rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select ${announcementColumns} from outbox o, lateral announced_subject(o.customer_id, o.type, o.payload) s
        where (o.customer_id, o.epoch, o.transaction, o.id) <= ${companyCursorRow(end)}${behind}${ofTypes}${own}${webhooks}
        order by o.epoch, o.transaction, o.id limit ${integerLiteral(limit + 1)}
      ) found
    ) found where before < ${integerLiteral(maxPageBytes)} order by epoch, transaction, id`;
}
