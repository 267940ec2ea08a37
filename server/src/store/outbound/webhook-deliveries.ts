import type { AnnouncedAuthor } from '@tropeiro/contract/outbound/announcement.ts';
import type { DeliveryFault, DeliveryStatus } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { WebhookDelivery } from '@tropeiro/domain/outbound/webhook-delivery-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { type ListOrder, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { asTextArray, type Sql, sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

export type DeliveryFilters = {
  readonly webhookId: number | undefined;
  readonly status: DeliveryStatus | undefined;
  readonly announcementId: string | undefined;
  readonly types: readonly string[] | undefined;
  /** Only deliveries to webhooks that this user created. */
  readonly ownOfUser: number | undefined;
};

/** The deliveries that meet the filters. The last begun comes first. */
export function listWebhookDeliveries(
  page: PageRequest,
  { webhookId, status, announcementId, types, ownOfUser }: DeliveryFilters,
): ListQuery {
  const order = pageOrder(page, lastFirst);
  const conditions = [
    webhookId === undefined ? undefined : sql`webhook_id = ${webhookId}`,
    status === undefined ? undefined : sql`status = ${status}`,
    announcementId === undefined ? undefined : sql`announcement_id = ${announcementId}`,
    types === undefined ? undefined : sql`type = any(${asTextArray(types)})`,
    isOwn(ownOfUser),
  ];
  return {
    select: sql`select ${record} from webhook_delivery${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`webhook_delivery${where(...conditions)}`),
  };
}

/** A delivery with the data needed to show what is sent. */
export type FoundDelivery = {
  readonly record: WebhookDelivery;
  readonly url: string;
  /** The announcement's record. Null if it is no longer retained or was a test. */
  readonly timestamp: string | null;
  readonly payload: string | null;
  readonly by: AnnouncedAuthor | null;
};

export const findWebhookDelivery = async (
  db: Db,
  id: number,
  ownOfUser: number | undefined,
): Promise<FoundDelivery | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('record', (${record})::json, 'url', (select url from webhook w where w.id = webhook_id),
        'timestamp', json_moment(o.date_time)::json, 'payload', o.payload::text, 'by', announced_by(o.customer_id, o.user_id))
      from webhook_delivery left join outbox o on ${isItsAnnouncement}${where(sql`webhook_delivery.id = ${id}`, isOwn(ownOfUser))}`),
  );

/**
 * Sends an announcement to its webhook again, independently of all others. Returns undefined if it is no longer
 * retained.
 */
export async function replayDelivery(transaction: Transaction, id: number): Promise<WebhookDelivery | undefined> {
  const replayed = parseFirst<WebhookDelivery>(
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

/** A test sent to a webhook, and its outcome. */
export type SentTest = {
  readonly webhookId: number;
  readonly announcementId: string;
  readonly type: string;
  readonly fault: DeliveryFault | null;
  readonly status: number | null;
  readonly body: string | null;
  readonly durationMs: number;
};

/** Stores a test, which is not retried. */
export const insertTestDelivery = async (transaction: Transaction, test: SentTest): Promise<WebhookDelivery> =>
  requireWritten(
    parseFirst(
      await transaction.rows(sql`insert into webhook_delivery (webhook_id, announcement_id, type, ordering_key, status, is_replay, attempt_count,
          date_first_attempted, date_attempted, fault, answer_status, answer_body, duration_ms)
        values (${test.webhookId}, ${test.announcementId}, ${test.type}, ${test.announcementId}, ${test.fault === null ? 'delivered' : 'given_up'}, false, 1,
          now(), now(), ${test.fault}, ${test.status}, ${test.body}, ${test.durationMs}) returning ${record}`),
    ),
  );

/** Stores a successful delivery of the first plan that the transaction announced, as sample data for a company. */
export const insertDelivered = async (transaction: Transaction, webhookId: number): Promise<void> => {
  await transaction.rows(sql`insert into webhook_delivery (webhook_id, announcement_id, epoch, transaction, position, type, ordering_key, status,
      is_replay, attempt_count, date_first_attempted, date_attempted, answer_status, answer_body, duration_ms)
    select ${webhookId}, epoch || '-' || id, epoch, transaction, id, type, 'route_plan ' || resource_id, 'delivered', false, 1, now(), now(), 204, '', 84
    from outbox where type like 'route\\_plan.%' order by epoch, transaction, id limit 1`);
};

/** Records in the audit that a user sent something to a webhook on request. */
export const auditSent = (
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
  orderBy: sql`id desc`,
  after: (cursor) => sql`id < ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint`,
  fields: ['id'],
};
