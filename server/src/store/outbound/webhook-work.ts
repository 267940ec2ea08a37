import type { AnnouncedAuthor } from '@tropeiro/contract/outbound/announcement.ts';
import { hasAllWebhooks } from '@tropeiro/domain/outbound/webhook.ts';
import { parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { asTextArray, emptySql, integerLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { isVisibleToWebhookOwner } from './announcements.ts';
import { cursorRow, type OutboxCursor } from './outbox-cursor.ts';
import { getOutboxEnds } from './outbox-ends.ts';
import type { LeasedReader, OutboxPlace } from './webhook-readers.ts';
import { type WebhookOwner, type WebhookTarget, webhookTarget } from './webhooks.ts';

/** An announcement to send to a webhook. */
export type DueAnnouncement = OutboxPlace & {
  readonly type: string;
  readonly timestamp: string;
  /** The record, as JSON. Null if it is no longer retained. */
  readonly payload: string | null;
  /** The user who made the change, with the name unmasked. */
  readonly by: AnnouncedAuthor | null;
};

/** An announcement that was not read before. */
export type FreshAnnouncement = DueAnnouncement & {
  readonly subject: {
    readonly id: number | null;
    readonly route_plan_id: number | null;
    readonly vehicle_id: number | null;
  };
};

/** An announcement that was postponed or failed. */
export type WaitingAnnouncement = DueAnnouncement & {
  readonly deliveryId: number;
  readonly orderingKey: string;
  readonly attemptCount: number;
  /** The seconds since its first attempt. */
  readonly ageS: number;
};

/** What a reader has to send now. */
export type ReaderWork = {
  readonly webhook: WebhookTarget;
  readonly failureCount: number;
  readonly isReplay: boolean;
  /** The waiting announcements that are due again, in order. */
  readonly waiting: readonly WaitingAnnouncement[];
  /** The ordering keys of all waiting announcements. */
  readonly waitingKeys: readonly string[];
  /** New announcements that match the webhook, in order. */
  readonly fresh: readonly FreshAnnouncement[];
  /** How far the outbox was read for them. */
  readonly place: OutboxPlace | undefined;
};

/** The rules that a reader follows. */
export type ReaderRules = {
  /** Whether a receiver with this many consecutive failures is tried with a single delivery only. */
  readonly isTroubled: (failureCount: number) => boolean;
  /** The types that are sent to a webhook, given its own types and its owner. */
  readonly typesOf: (types: readonly string[], owner: WebhookOwner | null) => readonly string[];
};

/** The limits of one read: waiting deliveries, announcements of the outbox, and bytes of records to send. */
const dueMaxCount = 50;
const scanMaxCount = 200;
const payloadMaxBytes = 2_000_000;

type StoredReader = OutboxPlace & {
  readonly webhook: WebhookTarget;
  readonly types: readonly string[];
  readonly owner: WebhookOwner | null;
  readonly failure_count: number;
  readonly is_full: boolean;
  readonly end: OutboxPlace | null;
  readonly date_from: string | null;
  readonly date_to: string | null;
};

/** What a reader has to send now. Undefined if the process has lost the lease. */
export async function readWork(
  transaction: Transaction,
  leased: LeasedReader,
  { isTroubled, typesOf }: ReaderRules,
): Promise<ReaderWork | undefined> {
  const reader = parseFirst<StoredReader>(await transaction.rows(readerQuery(leased)));
  if (!reader) return undefined;
  const isProbing = isTroubled(reader.failure_count);
  const waiting = parseAll<WaitingAnnouncement>(
    await transaction.rows(waitingQuery(leased.id, isProbing, reader.is_full)),
  );
  const isReading = !reader.is_full && !(isProbing && waiting.length > 0);
  const types = typesOf(reader.types, reader.owner);
  const [end] = isReading ? (await getOutboxEnds(transaction, [leased.customer_id])).values() : [];
  const scanned = end
    ? parseAll<FreshAnnouncement & { isWanted: boolean }>(
        await transaction.rows(scanQuery(leased.id, reader, end, types)),
      )
    : [];
  const firstWanted = scanned.findIndex(({ isWanted }) => isWanted);
  const read = isProbing && firstWanted >= 0 ? scanned.slice(0, firstWanted + 1) : scanned;
  const [keys] = await transaction.rows(sql`select coalesce(json_agg(distinct ordering_key), '[]') from webhook_delivery
    where reader_id = ${leased.id} and status = 'waiting'`);
  return {
    webhook: reader.webhook,
    failureCount: reader.failure_count,
    isReplay: reader.end !== null,
    waiting,
    waitingKeys: JSON.parse(keys?.[0] ?? '[]') as string[],
    fresh: read.filter(({ isWanted }) => isWanted),
    place: read.at(-1),
  };
}

const readerQuery = ({ id, token }: LeasedReader): Sql => sql`
  select json_build_object('webhook', ${webhookTarget}, 'types', webhook.types, 'failure_count', r.failure_count, 'is_full', r.is_full,
    'owner', case when u.id is not null then json_build_object('role', u.role, 'grants', u.grants) end,
    'epoch', r.epoch::text, 'transaction', r.transaction::text, 'position', r.position::text, 'date_from', r.date_from, 'date_to', r.date_to,
    'end', case when r.end_epoch is not null then json_build_object('epoch', r.end_epoch::text, 'transaction', r.end_transaction::text, 'position', r.end_position::text) end)
  from webhook_reader r join webhook on webhook.customer_id = r.customer_id and webhook.id = r.webhook_id
    left join app_user u on u.customer_id = webhook.customer_id and u.id = webhook.user_id
  where r.id = ${id} and r.lease_token = ${token}::uuid`;

/**
 * The waiting deliveries of the ordering keys whose first delivery is due. If the receiver is failing, only one, to
 * find out whether it has recovered.
 */
const waitingQuery = (readerId: number, isProbing: boolean, isFull: boolean): Sql => sql`
  with heads as (
    select distinct on (ordering_key) ordering_key, date_due, epoch, transaction, position from webhook_delivery
    where reader_id = ${readerId} and status = 'waiting' order by ordering_key, epoch, transaction, position, id
  ), due as (
    select ordering_key from heads ${isFull && isProbing ? emptySql : sql`where date_due <= now()`}
    order by date_due, epoch, transaction, position${isProbing ? sql` limit 1` : emptySql}
  )
  select json_build_object('deliveryId', d.id, 'epoch', d.epoch::text, 'transaction', d.transaction::text, 'position', d.position::text,
    'type', d.type, 'timestamp', json_moment(o.date_time)::json, 'payload', o.payload::text, 'by', announced_by(o.customer_id, o.user_id), 'orderingKey', d.ordering_key,
    'attemptCount', d.attempt_count, 'ageS', coalesce(extract(epoch from now() - d.date_first_attempted), 0))
  from webhook_delivery d left join outbox o on o.epoch = d.epoch and o.transaction = d.transaction and o.id = d.position
  where d.reader_id = ${readerId} and d.status = 'waiting' and d.ordering_key in (select ordering_key from due)
  order by d.epoch, d.transaction, d.position, d.id limit ${integerLiteral(isProbing ? 1 : dueMaxCount)}`;

/** The announcements after a reader's place, limited in number and bytes, and whether its webhook matches them. */
const scanQuery = (readerId: number, reader: StoredReader, end: OutboxCursor, types: readonly string[]): Sql => sql`
  with scanned as (
    select o.epoch, o.transaction, o.id, o.type, o.date_time, o.payload, o.resource_id, o.customer_id, o.user_id, s.route_plan_id, s.vehicle_id, ${isForWebhook(types, reader.owner)} as wanted
    from webhook_reader r join webhook w on w.customer_id = r.customer_id and w.id = r.webhook_id
      join outbox o on o.customer_id = r.customer_id, lateral announced_subject(o.customer_id, o.type, o.payload) s
    where r.id = ${readerId} and (o.epoch, o.transaction, o.id) > ${placeRow(reader)} and (o.epoch, o.transaction, o.id) <= ${cursorRow(end)}${
      reader.end ? sql` and ${isInRange(reader.end, reader)}` : emptySql
    }
    order by o.epoch, o.transaction, o.id limit ${integerLiteral(scanMaxCount)}
  ), sized as (
    select *, sum(case when wanted then octet_length(payload::text) else 0 end)
      over (order by epoch, transaction, id rows between unbounded preceding and 1 preceding) as before
    from scanned
  )
  select json_build_object('epoch', epoch::text, 'transaction', transaction::text, 'position', id::text, 'type', type,
    'timestamp', json_moment(date_time)::json, 'payload', case when wanted then payload::text end, 'by', case when wanted then announced_by(customer_id, user_id) end, 'isWanted', wanted,
    'subject', json_build_object('id', resource_id, 'route_plan_id', route_plan_id, 'vehicle_id', vehicle_id))
  from sized where coalesce(before, 0) < ${integerLiteral(payloadMaxBytes)} order by epoch, transaction, id`;

const isInRange = (end: OutboxPlace, { date_from, date_to }: StoredReader): Sql =>
  sql`(o.epoch, o.transaction, o.id) <= ${placeRow(end)}
    and o.date_time >= ${date_from ?? '-infinity'}::timestamptz and o.date_time <= ${date_to ?? 'infinity'}::timestamptz`;

const placeRow = ({ epoch, transaction, position }: OutboxPlace): Sql => cursorRow([epoch, transaction, position]);

/**
 * The condition that an announcement matches the webhook: by its type and, if the webhook names plans or fleets, by
 * its subject.
 */
const isForWebhook = (
  types: readonly string[],
  owner: WebhookOwner | null,
): Sql => sql`(o.type = any(${asTextArray(types)})${
  owner === null || hasAllWebhooks(owner.role) ? emptySql : sql` and ${isVisibleToWebhookOwner(sql`w.user_id`)}`
}
  and (w.route_plan_ids = '{}' or coalesce(s.route_plan_id = any(w.route_plan_ids), false))
  and (w.fleet_ids = '{}' or coalesce(s.fleet_id = any(w.fleet_ids), false)))`;
