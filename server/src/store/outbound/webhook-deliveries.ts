import {
  type DeliveryFault,
  type DeliveryStatus,
  WebhookDelivery,
} from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { type Db, one } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import { type ListOrder, pageOrder } from '../engine/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { requireWritten } from '../engine/require-written.ts';
import { asTextArray, type Sql, sql, tableColumns, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

export type DeliveryFilters = {
  readonly webhookId: number | undefined;
  readonly status: DeliveryStatus | undefined;
  readonly announcementId: string | undefined;
  readonly types: readonly string[] | undefined;
  /** Only to webhooks that this user created. */
  readonly ownOfUser: number | undefined;
};

/** The deliveries that meet the filters, the last begun first. */
export function listWebhookDeliveries(
  page: PageRequest,
  { webhookId, status, announcementId, types, ownOfUser }: DeliveryFilters,
): ListQuery {
  const order = pageOrder(page, lastFirst);
  const wanted = [
    webhookId === undefined ? undefined : sql`webhook_id = ${webhookId}`,
    status === undefined ? undefined : sql`status = ${status}`,
    announcementId === undefined ? undefined : sql`announcement_id = ${announcementId}`,
    types === undefined ? undefined : sql`type = any(${asTextArray(types)})`,
    isOwn(ownOfUser),
  ];
  return {
    select: sql`select ${record} from webhook_delivery${where(...wanted, order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`webhook_delivery${where(...wanted)}`),
  };
}

/** A delivery, with what it takes to show what is sent. */
export type FoundDelivery = {
  readonly record: WebhookDelivery;
  readonly url: string;
  /** Of the announcement; null: it is no longer kept, or was a test. */
  readonly timestamp: string | null;
  readonly payload: string | null;
};

export const findWebhookDelivery = async (
  db: Db,
  id: number,
  ownOfUser: number | undefined,
): Promise<FoundDelivery | undefined> =>
  one(
    await db.rows(sql`select json_build_object('record', (${record})::json, 'url', (select url from webhook w where w.id = webhook_id),
        'timestamp', json_moment(o.date_time)::json, 'payload', o.payload::text)
      from webhook_delivery left join outbox o on ${isItsAnnouncement}${where(sql`webhook_delivery.id = ${id}`, isOwn(ownOfUser))}`),
  );

/** Has an announcement sent to its webhook again, apart from all others; undefined where it is no longer kept. */
export async function replayDelivery(transaction: Transaction, id: number): Promise<WebhookDelivery | undefined> {
  const replayed = one<WebhookDelivery>(
    await transaction.rows(sql`with webhook_delivery as (
        insert into webhook_delivery (webhook_id, reader_id, announcement_id, epoch, transaction, position, type, ordering_key, status, is_replay,
          attempt_count, date_due)
        select webhook_id, (select r.id from webhook_reader r where r.webhook_id = webhook_delivery.webhook_id and r.end_epoch is null), announcement_id,
          webhook_delivery.epoch, webhook_delivery.transaction, position, webhook_delivery.type, 'replay ' || gen_random_uuid(), 'waiting', true, 0, now()
        from webhook_delivery join outbox o on ${isItsAnnouncement} where webhook_delivery.id = ${id} returning *)
      select ${record} from webhook_delivery`),
  );
  if (replayed)
    await transaction.rows(
      sql`update webhook_reader set date_retry = now() where webhook_id = ${replayed.webhook_id} and end_epoch is null`,
    );
  return replayed;
}

/** A test that was sent to a webhook, and what came of it. */
export type SentTest = {
  readonly webhookId: number;
  readonly announcementId: string;
  readonly type: string;
  readonly fault: DeliveryFault | null;
  readonly status: number | null;
  readonly body: string | null;
  readonly durationMs: number;
};

/** Stores a test, which is not sent again. */
export const insertTestDelivery = async (transaction: Transaction, test: SentTest): Promise<WebhookDelivery> =>
  requireWritten(
    one(
      await transaction.rows(sql`insert into webhook_delivery (webhook_id, announcement_id, type, ordering_key, status, is_replay, attempt_count,
          date_first_attempted, date_attempted, fault, answer_status, answer_body, duration_ms)
        values (${test.webhookId}, ${test.announcementId}, ${test.type}, ${test.announcementId}, ${test.fault === null ? 'delivered' : 'given_up'}, false, 1,
          now(), now(), ${test.fault}, ${test.status}, ${test.body}, ${test.durationMs}) returning ${record}`),
    ),
  );

/** Stores that the first plan that the transaction announced was delivered: for a company to try things on. */
export const insertDelivered = async (transaction: Transaction, webhookId: number): Promise<void> => {
  await transaction.rows(sql`insert into webhook_delivery (webhook_id, announcement_id, epoch, transaction, position, type, ordering_key, status,
      is_replay, attempt_count, date_first_attempted, date_attempted, answer_status, answer_body, duration_ms)
    select ${webhookId}, epoch || '-' || id, epoch, transaction, id, type, 'route_plan ' || resource_id, 'delivered', false, 1, now(), now(), 204, '', 84
    from outbox where type like 'route\\_plan.%' order by epoch, transaction, id limit 1`);
};

/** Records in the audit that somebody had something sent to a webhook. */
export const noteSent = (
  transaction: Transaction,
  facts: { readonly webhook_id: number; readonly what: string },
): void => transaction.queue(sql`select note_deed('sent', ${{ resource: 'webhook', ...facts }})`);

const isOwn = (userId: number | undefined): Sql | undefined =>
  userId === undefined ? undefined : sql`webhook_id in (select w.id from webhook w where w.user_id = ${userId})`;

const isItsAnnouncement = sql`o.epoch = webhook_delivery.epoch and o.transaction = webhook_delivery.transaction and o.id = webhook_delivery.position`;

const record = recordOf(
  WebhookDelivery,
  tableColumns('webhook_delivery', [
    'id',
    'webhook_id',
    'announcement_id',
    'type',
    'status',
    'is_replay',
    'attempt_count',
    'date_attempted',
    'date_due',
    'fault',
    'answer_status',
    'answer_body',
    'duration_ms',
    'date_created',
  ]),
);

const lastFirst: ListOrder = {
  by: sql`id desc`,
  after: (cursor) => sql`id < ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint`,
  fields: ['id'],
};
