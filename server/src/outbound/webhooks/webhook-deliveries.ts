import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { replayFaults } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import type { Handler } from '../../handling/handler.ts';
import { parseCursor } from '../../store/outbound/outbox-cursor.ts';
import * as store from '../../store/outbound/webhook-deliveries.ts';
import { insertReplay, isReplaying } from '../../store/outbound/webhook-replays.ts';
import { findCreator } from '../../store/outbound/webhooks.ts';
import { messageText } from './message.ts';
import { lockWebhookFor, ownerFor } from './webhook-access.ts';
import { ownWebhooksOf, readableTypesOf, sentTypesOf } from './webhook-types.ts';

const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ query, actor }) =>
  store.listWebhookDeliveries(query, {
    webhookId: query.webhook_id,
    status: query.status,
    announcementId: query.announcement_id,
    types: query.type && sentTypesOf(query.type),
    ownOfUser: ownerFor(actor),
  });

const getWebhookDelivery: Handler<'getWebhookDelivery'> = async ({ params, actor, db }) => {
  const found = await store.findWebhookDelivery(db, params.id, ownerFor(actor));
  if (!found) throw new Refusal('not_found');
  const { record, url, timestamp, payload, by } = found;
  const { announcement_id: id, type } = record;
  const permission = (readPermissions as Readonly<Record<string, Permission>>)[type];
  const isReadable = permission !== undefined && actor.permissions.includes(permission);
  const request_body =
    payload === null || timestamp === null || !isReadable ? null : messageText({ id, type, timestamp, payload, by });
  return { body: { data: { ...record, request_url: url.split('?', 1)[0] ?? '', request_body } } };
};

const replayWebhookDelivery: Handler<'replayWebhookDelivery'> = async ({ params, actor, transaction }) => {
  const delivery = (await store.findWebhookDelivery(transaction, params.id, ownerFor(actor)))?.record;
  if (!delivery) throw new Refusal('not_found');
  await lockWebhookFor(transaction, actor, delivery.webhook_id);
  const replayed = await store.replayDelivery(transaction, params.id);
  if (!replayed) throw new Refusal('rule_violated', { faults: [{ parameter: 'id', code: 'announcement_not_kept' }] });
  store.auditSent(transaction, { webhook_id: replayed.webhook_id, what: replayed.announcement_id });
  return { body: { data: replayed } };
};

const replayWebhook: Handler<'replayWebhook'> = async ({ params, body: { data }, actor, transaction }) => {
  const faults = replayFaults(data);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const cursor = data.cursor === undefined ? undefined : parseCursor(data.cursor);
  const { record: webhook } = await lockWebhookFor(transaction, actor, params.id);
  if (await isReplaying(transaction, webhook.id)) throw new Refusal('replay_running');
  const range = { begin: data.begin_date, end: data.end_date, cursor };
  const creator = await findCreator(transaction, webhook.id);
  const wish = {
    types: readableTypesOf(webhook.types, creator ?? null),
    webhooksOfUser: creator && ownWebhooksOf(creator),
  };
  const announcement_count = await insertReplay(transaction, webhook, wish, range);
  store.auditSent(transaction, { webhook_id: webhook.id, what: 'range' });
  return { body: { data: { webhook_id: webhook.id, announcement_count } } };
};

export const webhookDeliveryHandlers = {
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  replayWebhook,
};
